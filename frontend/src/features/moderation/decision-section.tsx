import { t } from '@lingui/core/macro'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { explain } from '@/shared/api/error'
import { mediumDate } from '@/shared/lib/format'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import type { SetAside } from './api'
import { EraseDialog } from './erase-dialog'
import { nameReason } from './messages'
import { defaultReason, ReasonFields } from './reason-fields'
import { useModeration } from './use-moderation'

interface DecisionProps {
  surveyId: string
  response: { id: string; set_aside: SetAside | null }
}

/** Above a response that is in no count: why, and how to restore it. */
export function SetAsideBanner({ surveyId, response: { id, set_aside } }: DecisionProps) {
  const { restoring } = useModeration(surveyId)
  if (!set_aside) return null
  const { reason, note, by, at } = set_aside
  const why = nameReason(reason)
  const day = mediumDate(at)
  return (
    <div className="mb-4 grid gap-2 rounded-control bg-warn-soft px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          <strong>{t`Set aside: ${why}.`}</strong>{' '}
          {by
            ? t`${by} left it out of every count on ${day}.`
            : t`A former admin left it out of every count on ${day}.`}
          {note && <span className="block">{note}</span>}
        </p>
        <Button
          size="small"
          icon={ArchiveRestore}
          isBusy={restoring.isPending}
          busyLabel={t`Restoring...`}
          onClick={() => restoring.mutate([id])}
        >
          {t`Restore`}
        </Button>
      </div>
      {restoring.error && (
        <ErrorStrip>
          {explain(restoring.error, t`Failed to restore the response. Please try again.`)}
        </ErrorStrip>
      )}
    </div>
  )
}

interface DecisionSectionProps extends DecisionProps {
  onErased: () => void
}

/** Below it: set aside with a reason, or delete for good. */
export function DecisionSection({ surveyId, response, onErased }: DecisionSectionProps) {
  const [reason, setReason] = useState(defaultReason)
  const [isErasing, setIsErasing] = useState(false)
  const { settingAside } = useModeration(surveyId)
  const ids = [response.id]
  return (
    <section aria-label={t`Set aside or delete`} className="py-4">
      <div className="flex flex-wrap items-center gap-2">
        {!response.set_aside && (
          <>
            <Button
              size="small"
              icon={Archive}
              isBusy={settingAside.isPending}
              busyLabel={t`Setting aside...`}
              onClick={() => settingAside.mutate({ ids, reason })}
            >
              {t`Set aside`}
            </Button>
            <ReasonFields value={reason} onChange={setReason} />
          </>
        )}
        <Button
          size="small"
          variant="quiet"
          icon={Trash2}
          className="ms-auto"
          onClick={() => setIsErasing(true)}
        >
          {t`Delete for good…`}
        </Button>
      </div>
      {!response.set_aside && (
        <p className="mt-2 text-14 text-ink-2">{t`Set-aside responses stay stored, leave every count, and can be restored.`}</p>
      )}
      {settingAside.error && (
        <div className="mt-2">
          <ErrorStrip>
            {explain(settingAside.error, t`Failed to set the response aside. Please try again.`)}
          </ErrorStrip>
        </div>
      )}
      {isErasing && (
        <EraseDialog surveyId={surveyId} ids={ids} onDone={onErased} onClose={() => setIsErasing(false)} />
      )}
    </section>
  )
}
