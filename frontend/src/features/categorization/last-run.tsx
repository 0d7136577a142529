import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
import { isOwnEngine } from './messages'
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
        <ErrorStrip>{explain(error, t`Failed to change what is shown. Please try again.`)}</ErrorStrip>
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
            busyLabel={t`Undoing...`}
            onClick={() => undo.mutate()}
          >
            {t`Undo Last Categorization`}
          </Button>
        )}
        {hasUndone && (
          <Button
            variant="quiet"
            size="small"
            icon={RotateCcw}
            className="-ms-3"
            isBusy={bringBack.isPending}
            busyLabel={t`Bringing back...`}
            onClick={() => bringBack.mutate(last.job_id)}
          >
            {t`Restore Last Categorization`}
          </Button>
        )}
        <Link
          href={paths.categories}
          className="inline-flex min-h-9 items-center gap-1.5 font-semibold no-underline hover:underline pointer-coarse:min-h-11"
        >
          <Icon of={Tags} size="small" />
          {t`Manage Categories`}
        </Link>
      </div>
    </>
  )
}

function When({ status }: { status: CategorizationStatus }) {
  const { last_completed_at: at, last_engine: engine, last_note: note } = status
  if (!at) return null
  const day = localDate(at)
  return (
    <p className="wrap-anywhere text-ink-2">
      {!engine ? (
        <Trans>
          Last categorized <time dateTime={at}>{day}</time>.
        </Trans>
      ) : isOwnEngine(engine) ? (
        <Trans>
          Last categorized <time dateTime={at}>{day}</time> on the school's server.
        </Trans>
      ) : (
        <Trans>
          Last categorized <time dateTime={at}>{day}</time> by {engine}.
        </Trans>
      )}
      {note && ` ${note}`}
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
      showToast(t`The last categorization is restored`)
    },
  })

  const undo = useMutation({
    mutationFn: () => undoLastRun(surveyId),
    onSuccess: async (status) => {
      queryClient.setQueryData(statusQuery(surveyId).queryKey, status)
      await refresh()
      showToast(t`The last categorization is undone. What staff decided is kept.`)
    },
  })

  return { undo, bringBack }
}
