import type { UseQueryResult } from '@tanstack/react-query'
import { paths } from '@/shared/lib/paths'
import { PageLoader } from '@/shared/ui/feedback/page-loader'
import { PageHead } from '@/shared/ui/layout/page-head'

interface SurveyLoadingProps {
  title: string
  query: UseQueryResult<unknown>
}

const missing = { title: 'There is no such survey', hint: 'It may have been deleted.' }

/** What is shown instead of a survey that is not loaded yet, or cannot be. */
export function SurveyLoading({ title, query }: SurveyLoadingProps) {
  return (
    <>
      <PageHead title={title} back={{ href: paths.admin, label: 'Back to Admin' }} />
      <PageLoader query={query} loading="Loading survey..." failed="Failed to load survey" missing={missing}>
        {() => null}
      </PageLoader>
    </>
  )
}
