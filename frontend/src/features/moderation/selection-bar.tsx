import { plural, t } from '@lingui/core/macro'
import { Archive, ArchiveRestore, Ellipsis, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { explain } from '@/shared/api/error'
import { cx } from '@/shared/lib/cx'
import { formatNumber } from '@/shared/lib/format'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { EraseDialog } from './erase-dialog'
import { defaultReason, ReasonFields } from './reason-fields'
import { useModeration } from './use-moderation'

interface SelectionBarProps {
  surveyId: string
  ids: string[]
  /** Whether the selected responses are set aside already. */
  isSetAside: boolean
  /** Other actions for them. */
  children?: ReactNode
  onClear: () => void
}

/** What can be done with the selected responses: above the table, and at the bottom of a phone. There it is one row, so
 *  that it hides little of the list, and More opens the rest above it. */
export function SelectionBar({ surveyId, ids, isSetAside, children, onClear }: SelectionBarProps) {
  const [reason, setReason] = useState(defaultReason)
  const [isOpen, setIsOpen] = useState(false)
  const [isErasing, setIsErasing] = useState(false)
  const { settingAside, restoring } = useModeration(surveyId)
  const moreId = useId()
  const count = formatNumber(ids.length)
  const error = settingAside.error ?? restoring.error

  return (
    <section
      aria-label={t`Selected responses`}
      className="foot-bar z-6 my-1.5 rounded-control bg-accent-soft max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:my-0 max-md:rounded-none max-md:border-t max-md:border-line max-md:bg-surface md:sticky md:top-2"
    >
      {error && (
        <div className="px-3 pt-2">
          <ErrorStrip>{explain(error, t`Failed to change the responses. Please try again.`)}</ErrorStrip>
        </div>
      )}
      <div className="flex min-h-9 flex-wrap items-center gap-2 px-3 max-md:py-1 md:gap-x-3">
        <Button
          size="small"
          variant="quiet"
          icon={X}
          isIconOnPhone
          className="max-md:-ms-2 max-sm:px-2.5 md:order-last md:ms-auto"
          onClick={onClear}
        >
          {t`Clear selection`}
        </Button>
        <p
          role="status"
          className="text-14 font-semibold whitespace-nowrap tabular-nums max-md:me-auto max-[359px]:sr-only"
        >
          {plural(ids.length, { one: '# selected', other: '# selected' })}
        </p>
        {isSetAside ? (
          <Button
            size="small"
            variant="primary"
            icon={ArchiveRestore}
            isBusy={restoring.isPending}
            busyLabel={t`Restoring...`}
            onClick={() => restoring.mutate(ids, { onSuccess: onClear })}
          >
            {t`Restore ${count}`}
          </Button>
        ) : (
          <Button
            size="small"
            variant="primary"
            icon={Archive}
            isBusy={settingAside.isPending}
            busyLabel={t`Setting aside...`}
            onClick={() => settingAside.mutate({ ids, reason }, { onSuccess: onClear })}
          >
            {t`Set aside ${count}`}
          </Button>
        )}
        <Button
          size="small"
          icon={Ellipsis}
          isIconOnPhone
          aria-expanded={isOpen}
          aria-controls={moreId}
          className="max-sm:px-2.5 md:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          {t`More`}
        </Button>
        <div
          id={moreId}
          className={cx(
            'md:contents',
            isOpen
              ? 'flex flex-wrap items-center gap-2 max-md:order-first max-md:basis-full max-md:pb-1'
              : 'max-md:hidden',
          )}
        >
          {!isSetAside && <ReasonFields value={reason} onChange={setReason} />}
          {children}
          <Button size="small" variant="quiet" onClick={() => setIsErasing(true)}>
            {t`Delete for good…`}
          </Button>
        </div>
      </div>
      {isErasing && (
        <EraseDialog surveyId={surveyId} ids={ids} onDone={onClear} onClose={() => setIsErasing(false)} />
      )}
    </section>
  )
}
