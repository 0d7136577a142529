import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageLoader } from '@/shared/ui/feedback/page-loader'

interface InsightsLoaderProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

const missing = {
  title: 'Nothing found at this address',
  hint: 'The survey or the teacher may have been removed, or the address is not complete.',
}

/** The figures, or why they are not there. */
export function InsightsLoader<Data>({ query, children }: InsightsLoaderProps<Data>) {
  return (
    <PageLoader
      query={query}
      loading="Loading insights..."
      failed="Failed to load insights"
      missing={missing}
      lines={14}
    >
      {children}
    </PageLoader>
  )
}
