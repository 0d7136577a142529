import type { UseQueryResult } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '@/shared/api/error'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/skeleton'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'

interface InsightsLoaderProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** The figures, or why they are not there. */
export function InsightsLoader<Data>({ query, children }: InsightsLoaderProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <Skeleton label="Loading insights..." lines={14} />
  if (isMissing(query.error)) {
    return (
      <EmptyState
        icon={FileQuestion}
        title="There is nothing under this address"
        hint="The survey or the teacher may have been removed, or the address is not complete."
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
      Failed to load insights
    </ErrorStrip>
  )
}

/** 422: what stands in the address is not even an id. */
function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}
