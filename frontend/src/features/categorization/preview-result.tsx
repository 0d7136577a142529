import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '@/shared/api/error'
import { count } from '@/shared/lib/format'
import { Badge } from '@/shared/ui/data/badge'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { applyJob, discardJob, type Job } from './api'
import { describeDifference, describeEngine } from './messages'
import { useRefresh } from './use-job'

const shownAtFirst = 8

/** What a run would change, before anybody sees it. */
export function PreviewResult({ surveyId, preview }: { surveyId: string; preview: Job }) {
  const [isWhole, setIsWhole] = useState(false)
  const { apply, discard } = useDecision(surveyId)
  const changes = preview.changes ?? []
  const shown = isWhole ? changes : changes.slice(0, shownAtFirst)
  const more = changes.length - shown.length
  const error = apply.error ?? discard.error
  const isBusy = apply.isPending || discard.isPending

  return (
    <section
      aria-label="Preview"
      className="mt-3 grid gap-3 rounded-control bg-accent-soft px-4 py-3 text-14"
    >
      <p>
        <b className="font-semibold">
          {changes.length === 0
            ? 'Preview: nothing would change.'
            : `Preview: ${count(changes.length, 'category', 'categories')} would change.`}
        </b>{' '}
        Nobody sees this yet. What staff decided stays.
      </p>
      {shown.length > 0 && (
        <ul aria-label="Responses that would change" className="flex flex-wrap gap-x-5 gap-y-2">
          {shown.map((change) => (
            <li key={change.id} className="flex max-w-full flex-wrap items-center gap-x-2 wrap-anywhere">
              <Badge slot={change.color_slot}>{change.name}</Badge>
              <span className="tabular-nums">{describeDifference(change)}</span>
            </li>
          ))}
        </ul>
      )}
      {preview.proposed > 0 && (
        <p>{count(preview.proposed, 'new category was', 'new categories were')} proposed under Categories.</p>
      )}
      {preview.engine && (
        <p className="wrap-anywhere">
          Judged {describeEngine(preview.engine)}. {preview.note}
        </p>
      )}
      {error && <ErrorStrip>{explain(error, 'Failed to save. Please try again.')}</ErrorStrip>}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="primary"
          isBusy={apply.isPending}
          busyLabel="Applying..."
          aria-disabled={isBusy || undefined}
          onClick={() => apply.mutate(preview.job_id)}
        >
          Apply
        </Button>
        <Button
          size="small"
          isBusy={discard.isPending}
          busyLabel="Discarding..."
          aria-disabled={isBusy || undefined}
          onClick={() => discard.mutate(preview.job_id)}
        >
          Discard
        </Button>
        {more > 0 && (
          <Button size="small" variant="quiet" onClick={() => setIsWhole(true)}>
            {`Show ${more} more`}
          </Button>
        )}
      </div>
    </section>
  )
}

function useDecision(surveyId: string) {
  const refresh = useRefresh(surveyId)
  const showToast = useToast()
  const apply = useMutation({
    mutationFn: applyJob,
    onSuccess: async () => {
      await refresh()
      showToast('The preview is applied')
    },
  })
  const discard = useMutation({
    mutationFn: discardJob,
    onSuccess: async () => {
      await refresh()
      showToast('The preview is discarded. Nothing was changed.')
    },
  })
  return { apply, discard }
}
