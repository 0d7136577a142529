import { t } from '@lingui/core/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageLoader } from '@/shared/ui/feedback/page-loader'

interface InsightsLoaderProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** The figures, or why they are not there. */
export function InsightsLoader<Data>({ query, children }: InsightsLoaderProps<Data>) {
  return (
    <PageLoader
      query={query}
      loading={t`Loading insights...`}
      failed={t`Failed to load insights`}
      missing={{
        title: t`Nothing found at this address`,
        hint: t`The survey or the teacher may have been removed, or the address is not complete.`,
      }}
      lines={14}
    >
      {children}
    </PageLoader>
  )
}
