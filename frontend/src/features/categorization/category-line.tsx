import { t } from '@lingui/core/macro'
import { ChevronDown, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '@/shared/lib/cx'
import { RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Progress } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { Popover } from '@/shared/ui/overlay/popover'
import type { CategorizationStatus } from './api'
import { LastRun } from './last-run'
import { describeCoverage, isActive, type Tone } from './messages'
import { PreviewResult } from './preview-result'
import { useJob } from './use-job'

const tones: Record<Tone, string> = {
  plain: 'text-ink-2',
  good: 'text-good font-semibold',
  bad: 'text-bad font-semibold',
}

/** Categories in one line above the list, which stays usable while a job runs: what they cover, what happens now, and
 *  a menu with the rest. A survey that was never categorized has the button itself in the line. */
export function CategoryLine({ surveyId }: { surveyId: string }) {
  const { status, isBusy, job, message, canCancel, start, cancel } = useJob(surveyId)
  const [isOpen, setIsOpen] = useState(false)
  const preview = isBusy ? undefined : status.data?.preview
  const title = t`Category Regeneration`
  const keepWorking = t`You can keep working. What staff decided by hand stays.`
  const isNew = status.data !== undefined && isNeverRun(status.data)

  function handleStart(isPreview: boolean) {
    setIsOpen(false)
    start(isPreview)
  }

  const regenerate = (
    <Button
      size="small"
      variant="primary"
      icon={RefreshCw}
      isBusy={isBusy}
      busyLabel={t`Processing...`}
      onClick={() => handleStart(false)}
    >
      {t`Regenerate Categories`}
    </Button>
  )
  const tryOut = (
    <Button size="small" variant="quiet" onClick={() => handleStart(true)}>
      {t`Preview Changes`}
    </Button>
  )

  return (
    <section
      aria-label={title}
      className={cx(
        'flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 text-14 sm:justify-end',
        (isNew || preview) && 'basis-full',
      )}
    >
      {isNew && !message && (
        <Words className="grow basis-80">
          <b className="font-semibold text-ink">{title}</b>{' '}
        </Words>
      )}
      {!isNew && !message && status.data && (
        <p className="min-w-0 wrap-anywhere text-ink-2 tabular-nums max-sm:basis-full">
          {describeCoverage(status.data)}
        </p>
      )}
      {/* Always there, so that screen readers announce what comes into it. */}
      <p role="status" className={cx('min-w-0 wrap-anywhere tabular-nums', message && tones[message.tone])}>
        {message?.text}
      </p>
      {isBusy && isNew && <p className="text-ink-2">{keepWorking}</p>}
      {isBusy && (
        <>
          <div className="w-36">
            <Progress label={t`Categorization`} percent={job?.progress_percentage ?? 0} />
          </div>
          <Button size="small" variant="quiet" aria-disabled={!canCancel || undefined} onClick={cancel}>
            {t`Cancel`}
          </Button>
        </>
      )}
      {isNew ? (
        <>
          {!isBusy && tryOut}
          {regenerate}
        </>
      ) : (
        <Popover
          label={title}
          isOpen={isOpen && !isBusy}
          onOpenChange={(next) => setIsOpen(next && !isBusy)}
          trigger={
            <Button
              size="small"
              variant="quiet"
              icon={ChevronDown}
              isBusy={isBusy}
              busyLabel={t`Processing...`}
              className="*:*:flex-row-reverse"
            >
              {t`Categories`}
            </Button>
          }
        >
          <div className="grid gap-3">
            <h2 className="text-16 font-semibold">{title}</h2>
            <Words />
            <div className="flex flex-wrap gap-2">
              {regenerate}
              {tryOut}
            </div>
            <p className="text-14 text-ink-2">{keepWorking}</p>
            <LastRun surveyId={surveyId} status={status.data} />
          </div>
        </Popover>
      )}
      {isBusy && job?.note && <p className="basis-full wrap-anywhere text-ink-2">{job.note}</p>}
      {status.isLoadingError && !isBusy && (
        <div className="basis-full">
          <RetryStrip query={status}>{t`Failed to check categorization status`}</RetryStrip>
        </div>
      )}
      {preview && (
        <div className="basis-full">
          <PreviewResult surveyId={surveyId} preview={preview} />
        </div>
      )}
    </section>
  )
}

/** Nothing was shown or tried yet, but for a first job that is under way. */
function isNeverRun({ last_completed_at, latest_job }: CategorizationStatus): boolean {
  return !last_completed_at && (!latest_job || isActive(latest_job))
}

function Words({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <p className={cx('text-14 text-ink-2', className)}>
      {children}
      {t`Use AI to automatically categorize all survey responses. This will replace existing categorizations.`}
    </p>
  )
}
