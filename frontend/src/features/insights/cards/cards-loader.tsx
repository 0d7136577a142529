import type { UseQueryResult } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '@/shared/api/error'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/skeleton'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'

interface CardsLoaderProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** What all pages about cards have in common until there is something to show. */
export function CardsLoader<Data>({ query, children }: CardsLoaderProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <Skeleton label="Loading teacher cards..." lines={8} />
  if (isUnknown(query.error)) {
    return (
      <EmptyState
        icon={FileQuestion}
        title="There is no such card"
        hint="The survey may have been removed, or no parent has written about this teacher."
        action={<ButtonLink href="/admin">Back to Surveys</ButtonLink>}
      />
    )
  }
  return (
    <ErrorStrip
      action={
        <Button
          size="small"
          isBusy={query.isFetching}
          busyLabel="Trying..."
          onClick={() => void query.refetch()}
        >
          Try Again
        </Button>
      }
    >
      Failed to load teacher cards
    </ErrorStrip>
  )
}

/** 422: what stands in the address is not even an id. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}
