import { plural, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '@/shared/api/error'
import { Badge } from '@/shared/ui/data/badge'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { applyJob, discardJob, type Job } from './api'
import { describeDifference, describeJudge } from './messages'
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
      aria-label={t`Preview`}
      className="mt-3 grid gap-3 rounded-control bg-accent-soft px-4 py-3 text-14"
    >
      <p>
        <b className="font-semibold">
          {changes.length === 0
            ? t`Preview: nothing would change.`
            : plural(changes.length, {
                one: 'Preview: # category would change.',
                other: 'Preview: # categories would change.',
              })}
        </b>{' '}
        {t`Nobody sees this yet. What staff decided stays.`}
      </p>
      {shown.length > 0 && (
        <ul aria-label={t`Responses that would change`} className="flex flex-wrap gap-x-5 gap-y-2">
          {shown.map((change) => (
            <li key={change.id} className="flex max-w-full flex-wrap items-center gap-x-2 wrap-anywhere">
              <Badge slot={change.color_slot}>{change.name}</Badge>
              <span className="tabular-nums">{describeDifference(change)}</span>
            </li>
          ))}
        </ul>
      )}
      {preview.proposed > 0 && (
        <p>
          {plural(preview.proposed, {
            one: '# new category was proposed under Categories.',
            other: '# new categories were proposed under Categories.',
          })}
        </p>
      )}
      {preview.engine && (
        <p className="wrap-anywhere">
          {describeJudge(preview.engine)} {preview.note}
        </p>
      )}
      {error && <ErrorStrip>{explain(error, t`Failed to save. Please try again.`)}</ErrorStrip>}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="primary"
          isBusy={apply.isPending}
          busyLabel={t`Applying...`}
          aria-disabled={isBusy || undefined}
          onClick={() => apply.mutate(preview.job_id)}
        >
          {t`Apply`}
        </Button>
        <Button
          size="small"
          isBusy={discard.isPending}
          busyLabel={t`Discarding...`}
          aria-disabled={isBusy || undefined}
          onClick={() => discard.mutate(preview.job_id)}
        >
          {t`Discard`}
        </Button>
        {more > 0 && (
          <Button size="small" variant="quiet" onClick={() => setIsWhole(true)}>
            {t`Show ${more} more`}
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
      showToast(t`The preview is applied`)
    },
  })
  const discard = useMutation({
    mutationFn: discardJob,
    onSuccess: async () => {
      await refresh()
      showToast(t`The preview is discarded. Nothing was changed.`)
    },
  })
  return { apply, discard }
}
