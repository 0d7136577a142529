import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { explain } from '@/shared/api/error'
import { useSession } from '@/shared/api/session'
import { shortTime } from '@/shared/lib/format'
import { i18n } from '@/shared/lib/i18n'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { Select } from '@/shared/ui/form/inputs'
import { TextArea } from '@/shared/ui/form/text-area'
import type { ConcernChange, ConcernDetail } from './api'
import { standing } from './messages'
import { useChange } from './use-change'

const said: Record<ConcernChange['action'], MessageDescriptor> = {
  take: msg`Taken`,
  release: msg`Given back`,
  note: msg`Note saved`,
  close: msg`Closed`,
  dismiss: msg`Marked as not a concern`,
  reopen: msg`Opened again`,
}
const maxNote = 2000

/** Who has it and what they can do. A note that is being written goes along with every step. */
export function DecisionPanel({ concern }: { concern: ConcernDetail }) {
  const { user } = useSession()
  const showToast = useToast()
  const change = useChange()
  const [note, setNote] = useState(concern.note)
  const isNoteNew = note.trim() !== concern.note
  const isMine = concern.taken_by?.id === user?.id
  const { parent_email: parentEmail, emergency_number: emergencyNumber } = concern

  function act(action: ConcernChange['action'], userId?: string) {
    const more = { ...(isNoteNew && { note: note.trim() }), ...(userId && { user_id: userId }) }
    change.mutate({ id: concern.id, action, ...more }, { onSuccess: () => showToast(i18n._(said[action])) })
  }

  const busy = (action: ConcernChange['action'], busyLabel: string) => ({
    isBusy: change.isPending && change.variables.action === action,
    busyLabel,
  })
  return (
    <aside
      aria-label={t`What happens next`}
      className="grid gap-3.5 rounded-control border border-line bg-surface p-5 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <Standing concern={concern} isMine={isMine} />
      {concern.state === 'new' && (
        <Button variant="primary" {...busy('take', t`Taking...`)} onClick={() => act('take')}>
          {t`Take`}
        </Button>
      )}
      {concern.state !== 'closed' && (
        <Field label={concern.state === 'new' ? t`Or give it to` : t`Give it to`}>
          {(control) => (
            <Select
              {...control}
              value=""
              onChange={({ target }) => target.value && act('take', target.value)}
            >
              <option value="">{t`Choose a person`}</option>
              {concern.people
                .filter(({ id }) => id !== concern.taken_by?.id)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      )}
      <Field label={t`Note`} hint={concern.state === 'closed' ? undefined : t`Needed to close it.`}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={maxNote}
            value={note}
            placeholder={t`What was done, for the next reader`}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      {change.error && <ErrorStrip>{explain(change.error, t`Failed to save. Please try again.`)}</ErrorStrip>}
      <div className="flex flex-wrap gap-2">
        {concern.state === 'closed' ? (
          <Button {...busy('reopen', t`Opening...`)} onClick={() => act('reopen')}>
            {t`Open again`}
          </Button>
        ) : (
          <>
            <Button disabled={!note.trim()} {...busy('close', t`Closing...`)} onClick={() => act('close')}>
              {t`Close`}
            </Button>
            <Button variant="quiet" {...busy('dismiss', t`Saving...`)} onClick={() => act('dismiss')}>
              {t`Not a concern`}
            </Button>
          </>
        )}
        {isNoteNew && (
          <Button variant="quiet" {...busy('note', t`Saving...`)} onClick={() => act('note')}>
            {t`Save note`}
          </Button>
        )}
        {concern.state === 'taken' && isMine && (
          <Button variant="quiet" {...busy('release', t`Giving back...`)} onClick={() => act('release')}>
            {t`Give back`}
          </Button>
        )}
      </div>
      {parentEmail && (
        <p className="text-14 wrap-anywhere text-ink-2">
          <Trans>
            Parent: <a href={`mailto:${parentEmail}`}>{parentEmail}</a>
          </Trans>
        </p>
      )}
      <p className="border-t border-line pt-3.5 text-14 text-ink-2">
        {t`This list is not watched around the clock. If a child may be in danger now, call ${emergencyNumber}.`}
      </p>
    </aside>
  )
}

function Standing({ concern, isMine }: { concern: ConcernDetail; isMine: boolean }) {
  if (concern.state === 'new') {
    return (
      <div>
        <h2 className="text-16 font-semibold">{t`Nobody has taken this yet`}</h2>
        <p className="text-14 text-ink-2">{t`Whoever takes it follows up and closes it.`}</p>
      </div>
    )
  }
  const isTaken = concern.state === 'taken'
  const [person, time] = isTaken
    ? [concern.taken_by, concern.taken_at]
    : [concern.closed_by, concern.closed_at]
  return (
    <div>
      <h2 className="text-16 font-semibold">
        {standing({ ...concern, isMine: isTaken && isMine, person: person?.name })}
      </h2>
      {time && <p className="text-14 text-ink-2">{shortTime(time)}</p>}
    </div>
  )
}
