import { t } from '@lingui/core/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { paths } from '@/shared/lib/paths'
import { PageLoader } from '@/shared/ui/feedback/page-loader'
import { PageHead } from '@/shared/ui/layout/page-head'

interface SurveyLoadingProps {
  title: string
  query: UseQueryResult<unknown>
}

/** What is shown instead of a survey that is not loaded yet, or cannot be. */
export function SurveyLoading({ title, query }: SurveyLoadingProps) {
  return (
    <>
      <PageHead title={title} back={{ href: paths.admin, label: t`Back to Admin` }} />
      <PageLoader
        query={query}
        loading={t`Loading survey...`}
        failed={t`Failed to load survey`}
        missing={{ title: t`There is no such survey`, hint: t`It may have been deleted.` }}
      >
        {() => null}
      </PageLoader>
    </>
  )
}
