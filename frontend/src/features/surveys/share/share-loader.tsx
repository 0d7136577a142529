import { useQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '@/shared/api/error'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/skeleton'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { type Share, shareQuery } from './api'

interface ShareLoaderProps {
  surveyId: string
  children: (share: Share) => ReactNode
}

/** What the share page and the poster have in common: the survey's addresses, or why they are not there. */
export function ShareLoader({ surveyId, children }: ShareLoaderProps) {
  const share = useQuery(shareQuery(surveyId))

  if (share.isPending) return <Skeleton label="Loading survey..." lines={8} />
  if (share.data) return children(share.data)
  if (isUnknown(share.error)) {
    return (
      <EmptyState
        icon={FileQuestion}
        title="There is no such survey"
        hint="It may have been archived. What is in the archive cannot be shared."
        action={<ButtonLink href="/admin">Back to Surveys</ButtonLink>}
      />
    )
  }
  return (
    <ErrorStrip
      action={
        <Button
          size="small"
          isBusy={share.isFetching}
          busyLabel="Trying..."
          onClick={() => void share.refetch()}
        >
          Try Again
        </Button>
      }
    >
      Failed to load survey
    </ErrorStrip>
  )
}

/** 422: what stands in the address is not even the id of a survey. */
function isUnknown(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}
