import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Progress, Skeleton } from '@/shared/ui/feedback/loading'
import { Spinner } from '@/shared/ui/feedback/spinner'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { Section } from './section'

export function FeedbackSection() {
  const showToast = useToast()
  return (
    <>
      <Section title="Messages">
        <ErrorStrip action={<Button size="small">Try Again</Button>}>
          Failed to load surveys. Please try refreshing the page.
        </ErrorStrip>
        <div>
          <Button onClick={() => showToast('Ruth Abara is active now.')}>Show news</Button>
        </div>
      </Section>
      <Section title="Waiting">
        <Spinner label="Loading page..." />
        <Progress label="Categorization" percent={62} />
        <Skeleton label="Loading survey responses..." />
      </Section>
      <Section title="Empty">
        <EmptyState
          title="No survey responses found"
          hint="Try adjusting your filters"
          action={<Button size="small">Clear Filters</Button>}
        />
      </Section>
    </>
  )
}
