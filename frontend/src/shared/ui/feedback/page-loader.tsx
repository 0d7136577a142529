import { t } from '@lingui/core/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { isNotFound } from '@/shared/api/error'
import { paths } from '@/shared/lib/paths'
import { ButtonLink } from '../form/button-link'
import { EmptyState } from './empty-state'
import { RetryStrip } from './error-strip'
import { Skeleton } from './loading'

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
  if (isNotFound(query.error)) {
    return (
      <EmptyState
        icon={FileQuestion}
        {...missing}
        action={<ButtonLink href={paths.admin}>{t`Back to Surveys`}</ButtonLink>}
      />
    )
  }
  return <RetryStrip query={query}>{failed}</RetryStrip>
}
