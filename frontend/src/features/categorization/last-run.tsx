import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCcw, Tags, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { explain } from '@/shared/api/error'
import { localDate } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import { applyJob, type CategorizationStatus, statusQuery, undoLastRun } from './api'
import { describeEngine } from './messages'
import { useRefresh } from './use-job'

interface LastRunProps {
  surveyId: string
  status: CategorizationStatus | undefined
}

/** When it was, undoing it, and a link to the categories. */
export function LastRun({ surveyId, status }: LastRunProps) {
  const { undo, bringBack } = useUndo(surveyId)
  const last = status?.latest_job
  const hasUndone = last?.can_apply && !last.is_preview
  const error = undo.error ?? bringBack.error

  return (
    <>
      {error && (
        <ErrorStrip>{explain(error, 'Failed to change what is shown. Please try again.')}</ErrorStrip>
      )}
      <div className="grid justify-items-start gap-1 border-t border-line pt-3 text-14">
        {status?.last_completed_at && <When status={status} />}
        {status?.can_undo && (
          <Button
            variant="quiet"
            size="small"
            icon={Undo2}
            className="-ms-3"
            isBusy={undo.isPending}
            busyLabel="Undoing..."
            onClick={() => undo.mutate()}
          >
            Undo Last Categorization
          </Button>
        )}
        {hasUndone && (
          <Button
            variant="quiet"
            size="small"
            icon={RotateCcw}
            className="-ms-3"
            isBusy={bringBack.isPending}
            busyLabel="Bringing back..."
            onClick={() => bringBack.mutate(last.job_id)}
          >
            Restore Last Categorization
          </Button>
        )}
        <Link
          href={paths.categories}
          className="inline-flex min-h-9 items-center gap-1.5 font-semibold no-underline hover:underline pointer-coarse:min-h-11"
        >
          <Icon of={Tags} size="small" />
          Manage Categories
        </Link>
      </div>
    </>
  )
}

function When({ status }: { status: CategorizationStatus }) {
  const { last_completed_at: at, last_engine: engine, last_note: note } = status
  if (!at) return null
  return (
    <p className="wrap-anywhere text-ink-2">
      Last categorized <time dateTime={at}>{localDate(at)}</time>
      {engine && ` ${describeEngine(engine)}`}.{note && ` ${note}`}
    </p>
  )
}

/** Going back asks no question, because the way forward stays open. */
function useUndo(surveyId: string) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(surveyId)
  const showToast = useToast()

  const bringBack = useMutation({
    mutationFn: applyJob,
    onSuccess: async () => {
      await refresh()
      showToast('The last categorization is restored')
    },
  })

  const undo = useMutation({
    mutationFn: () => undoLastRun(surveyId),
    onSuccess: async (status) => {
      queryClient.setQueryData(statusQuery(surveyId).queryKey, status)
      await refresh()
      showToast('The last categorization is undone. What staff decided is kept.')
    },
  })

  return { undo, bringBack }
}
