import { RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { cx } from '@/shared/lib/cx'
import { RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Progress } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { LastRun } from './last-run'
import type { Tone } from './messages'
import { PreviewResult } from './preview-result'
import { type FollowedJob, useJob } from './use-job'

const tones: Record<Tone, string> = {
  plain: '',
  good: 'text-good font-semibold',
  bad: 'text-bad font-semibold',
}

/** The list below stays usable while a job runs. */
export function RegenerationPanel({ surveyId }: { surveyId: string }) {
  const { status, isBusy, job, message, canCancel, start, cancel } = useJob(surveyId)
  const titleId = useId()
  const preview = status.data?.preview

  return (
    <section aria-labelledby={titleId} className="mb-5 border-b border-line pb-5">
      <div className="grid items-center gap-x-8 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <h2 id={titleId} className="text-16 font-semibold">
          Category Regeneration
        </h2>
        <p className="text-14 text-ink-2">
          Use AI to automatically categorize all survey responses. This will replace existing categorizations.
        </p>
        <div className="flex gap-2 max-sm:mt-3 max-sm:flex-col sm:col-start-2 sm:row-span-2 sm:row-start-1">
          {isBusy ? (
            <Button variant="quiet" aria-disabled={!canCancel || undefined} onClick={cancel}>
              Cancel
            </Button>
          ) : (
            <Button variant="quiet" onClick={() => start(true)}>
              Preview Changes
            </Button>
          )}
          <Button icon={RefreshCw} isBusy={isBusy} busyLabel="Processing..." onClick={() => start(false)}>
            Regenerate Categories
          </Button>
        </div>
      </div>
      <Run isBusy={isBusy} job={job} message={message} />
      {status.isLoadingError && !isBusy && (
        <div className="mt-3">
          <RetryStrip query={status}>Failed to check categorization status</RetryStrip>
        </div>
      )}
      {!isBusy && preview && <PreviewResult surveyId={surveyId} preview={preview} />}
      <LastRun surveyId={surveyId} status={status.data} isBusy={isBusy} />
    </section>
  )
}

/** What happens now. The live region is always there, so that screen readers announce what comes into it. */
function Run({ isBusy, job, message }: FollowedJob) {
  return (
    <div className={cx('grid gap-x-6 gap-y-2 text-14 sm:grid-cols-[minmax(0,1fr)_auto]', message && 'mt-3')}>
      <p role="status" className={cx('tabular-nums wrap-anywhere', message && tones[message.tone])}>
        {message?.text}
      </p>
      {isBusy && (
        <>
          <p className="text-ink-2">You can keep working. What staff decided by hand stays.</p>
          <div className="sm:col-span-2">
            <Progress label="Categorization" percent={job?.progress_percentage ?? 0} />
          </div>
          {job?.note && <p className="text-ink-2 wrap-anywhere sm:col-span-2">{job.note}</p>}
        </>
      )}
    </div>
  )
}
