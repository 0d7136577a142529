import { Archive, ArchiveRestore } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { explain } from '@/shared/api/explain'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { EraseDialog } from './erase-dialog'
import { ReasonFields, usualWhy } from './reason-fields'
import { useModeration } from './use-moderation'

interface SelectionBarProps {
  surveyId: string
  ids: string[]
  /** Whether those that are chosen are set aside already. */
  isSetAside: boolean
  /** What else can be done with them. */
  children?: ReactNode
  onClear: () => void
}

const number = new Intl.NumberFormat('en-US')

/** What can be done with the chosen responses: above the table, and at the bottom of a phone. */
export function SelectionBar({ surveyId, ids, isSetAside, children, onClear }: SelectionBarProps) {
  const [why, setWhy] = useState(usualWhy)
  const [isErasing, setIsErasing] = useState(false)
  const { settingAside, restoring } = useModeration(surveyId)
  const count = number.format(ids.length)
  const error = settingAside.error ?? restoring.error

  return (
    <section
      aria-label="Selected responses"
      className="z-6 mb-2 rounded-control bg-accent-soft max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:mb-0 max-md:rounded-none max-md:border-t max-md:border-line max-md:bg-surface md:sticky md:top-2"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-1.5">
        <p role="status" className="text-14 font-semibold tabular-nums">
          {count} selected
        </p>
        {isSetAside ? (
          <Button
            size="small"
            variant="primary"
            icon={ArchiveRestore}
            isBusy={restoring.isPending}
            busyLabel="Restoring..."
            onClick={() => restoring.mutate(ids, { onSuccess: onClear })}
          >
            {`Restore ${count}`}
          </Button>
        ) : (
          <span className="flex flex-wrap gap-2">
            <Button
              size="small"
              variant="primary"
              icon={Archive}
              isBusy={settingAside.isPending}
              busyLabel="Setting aside..."
              onClick={() => settingAside.mutate({ ids, why }, { onSuccess: onClear })}
            >
              {`Set aside ${count}`}
            </Button>
            <ReasonFields value={why} onChange={setWhy} />
          </span>
        )}
        {children}
        <Button size="small" variant="quiet" onClick={() => setIsErasing(true)}>
          Delete for good…
        </Button>
        <Button size="small" variant="quiet" className="ms-auto" onClick={onClear}>
          Clear selection
        </Button>
      </div>
      {error && (
        <div className="px-3 pb-2">
          <ErrorStrip>{explain(error, 'Failed to change the responses. Please try again.')}</ErrorStrip>
        </div>
      )}
      {isErasing && (
        <EraseDialog surveyId={surveyId} ids={ids} onDone={onClear} onClose={() => setIsErasing(false)} />
      )}
    </section>
  )
}
