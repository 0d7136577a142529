import { t } from '@lingui/core/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageLoader } from '@/shared/ui/feedback/page-loader'

interface CardsLoaderProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** What all pages about cards have in common until there is something to show. */
export function CardsLoader<Data>({ query, children }: CardsLoaderProps<Data>) {
  return (
    <PageLoader
      query={query}
      loading={t`Loading teacher cards...`}
      failed={t`Failed to load teacher cards`}
      missing={{
        title: t`There is no such card`,
        hint: t`The survey may have been removed, or no parent has written about this teacher.`,
      }}
    >
      {children}
    </PageLoader>
  )
}
