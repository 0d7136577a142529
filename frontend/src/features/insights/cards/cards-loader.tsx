import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageLoader } from '@/shared/ui/feedback/page-loader'

interface CardsLoaderProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

const missing = {
  title: 'There is no such card',
  hint: 'The survey may have been removed, or no parent has written about this teacher.',
}

/** What all pages about cards have in common until there is something to show. */
export function CardsLoader<Data>({ query, children }: CardsLoaderProps<Data>) {
  return (
    <PageLoader
      query={query}
      loading="Loading teacher cards..."
      failed="Failed to load teacher cards"
      missing={missing}
    >
      {children}
    </PageLoader>
  )
}
