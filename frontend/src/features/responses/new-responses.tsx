import { plural } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { refreshResults } from '@/shared/api/queries'
import { useResponseCounts } from '@/shared/api/response-counts'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { overviewQuery } from './api'

interface NewResponsesProps {
  surveyId: string
  /** Before they are loaded. */
  onShow?: () => void
  /** When they are on the screen. */
  onShown?: () => void
}

/** "3 new responses": what came since the page was loaded. It comes in by one press, and never moves rows by itself. */
export function NewResponses({ surveyId, onShow, onShown }: NewResponsesProps) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { data: overview } = useQuery(overviewQuery(surveyId))
  const now = useResponseCounts([surveyId])?.[surveyId] ?? 0
  const fresh = overview ? Math.max(0, now - overview.counts.submitted) : 0
  const label = plural(fresh, { one: '# new response', other: '# new responses' })

  async function handleShow() {
    onShow?.()
    // The page that has them is on the screen by then, so that it is loaded, too.
    await Promise.resolve()
    await refreshResults(queryClient, surveyId)
    showToast(plural(fresh, { one: '# new response shown', other: '# new responses shown' }))
    requestAnimationFrame(() => onShown?.())
  }

  return (
    <>
      <span role="status" className="sr-only">
        {fresh > 0 && label}
      </span>
      {fresh > 0 && (
        <Button
          size="small"
          variant="primary"
          icon={ArrowUp}
          className="rounded-full"
          onClick={() => void handleShow()}
        >
          {label}
        </Button>
      )}
    </>
  )
}
