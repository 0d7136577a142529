import type { UseQueryResult } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '@/shared/api/error'
import { Button } from '../form/button'
import { ButtonLink } from '../form/button-link'
import { EmptyState } from './empty-state'
import { ErrorStrip } from './error-strip'
import { Skeleton } from './skeleton'

interface PageLoaderProps<Data> {
  query: UseQueryResult<Data>
  /** Said while it loads, such as 'Loading insights...'. */
  loading: string
  failed: string
  missing: { title: string; hint: string }
  lines?: number
  children: (data: Data) => ReactNode
}

/** What a page of staff is about, or why it is not there. */
export function PageLoader<Data>({
  query,
  loading,
  failed,
  missing,
  lines = 8,
  children,
}: PageLoaderProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <Skeleton label={loading} lines={lines} />
  if (isMissing(query.error)) {
    return (
      <EmptyState
        icon={FileQuestion}
        {...missing}
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
      {failed}
    </ErrorStrip>
  )
}

/** 422: what stands in the address is not even an id. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}
