import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/skeleton'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'

interface SurveyLoadingProps {
  title: string
  isMissing: boolean
  isFailed: boolean
  onRetry: () => void
}

/** What stands in place of a survey that is not there yet, or not at all. */
export function SurveyLoading({ title, isMissing, isFailed, onRetry }: SurveyLoadingProps) {
  return (
    <>
      <PageHead title={title} back={{ href: '/admin', label: 'Back to Admin' }} />
      {!isFailed && <Skeleton label="Loading survey..." lines={8} />}
      {isFailed && isMissing && (
        <EmptyState
          title="There is no such survey"
          hint="It may have been deleted."
          action={<ButtonLink href="/admin">Back to Admin</ButtonLink>}
        />
      )}
      {isFailed && !isMissing && (
        <ErrorStrip
          action={
            <Button size="small" onClick={onRetry}>
              Try Again
            </Button>
          }
        >
          Failed to load survey
        </ErrorStrip>
      )}
    </>
  )
}
