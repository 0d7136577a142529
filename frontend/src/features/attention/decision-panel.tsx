import { useState } from 'react'
import { explain } from '@/shared/api/error'
import { useSession } from '@/shared/api/session'
import { shortTime } from '@/shared/lib/format'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { Select } from '@/shared/ui/form/inputs'
import { TextArea } from '@/shared/ui/form/text-area'
import type { ConcernChange, ConcernDetail } from './api'
import { useChange } from './use-change'

const said: Record<ConcernChange['action'], string> = {
  take: 'Taken',
  release: 'Given back',
  note: 'Note saved',
  close: 'Closed',
  dismiss: 'Marked as not a concern',
  reopen: 'Opened again',
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

  function act(action: ConcernChange['action'], userId?: string) {
    const more = { ...(isNoteNew && { note: note.trim() }), ...(userId && { user_id: userId }) }
    change.mutate({ id: concern.id, action, ...more }, { onSuccess: () => showToast(said[action]) })
  }

  const busy = (action: ConcernChange['action'], busyLabel: string) => ({
    isBusy: change.isPending && change.variables.action === action,
    busyLabel,
  })
  return (
    <aside
      aria-label="What happens next"
      className="grid gap-3.5 rounded-control border border-line bg-surface p-5 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <Standing concern={concern} isMine={isMine} />
      {concern.state === 'new' && (
        <Button variant="primary" {...busy('take', 'Taking...')} onClick={() => act('take')}>
          Take
        </Button>
      )}
      {concern.state !== 'closed' && (
        <Field label={concern.state === 'new' ? 'Or give it to' : 'Give it to'}>
          {(control) => (
            <Select
              {...control}
              value=""
              onChange={({ target }) => target.value && act('take', target.value)}
            >
              <option value="">Choose a person</option>
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
      <Field label="Note" hint={concern.state === 'closed' ? undefined : 'Needed to close it.'}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={maxNote}
            value={note}
            placeholder="What was done, for the next reader"
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      {change.error && <ErrorStrip>{explain(change.error, 'Failed to save. Please try again.')}</ErrorStrip>}
      <div className="flex flex-wrap gap-2">
        {concern.state === 'closed' ? (
          <Button {...busy('reopen', 'Opening...')} onClick={() => act('reopen')}>
            Open again
          </Button>
        ) : (
          <>
            <Button disabled={!note.trim()} {...busy('close', 'Closing...')} onClick={() => act('close')}>
              Close
            </Button>
            <Button variant="quiet" {...busy('dismiss', 'Saving...')} onClick={() => act('dismiss')}>
              Not a concern
            </Button>
          </>
        )}
        {isNoteNew && (
          <Button variant="quiet" {...busy('note', 'Saving...')} onClick={() => act('note')}>
            Save note
          </Button>
        )}
        {concern.state === 'taken' && isMine && (
          <Button variant="quiet" {...busy('release', 'Giving back...')} onClick={() => act('release')}>
            Give back
          </Button>
        )}
      </div>
      {concern.parent_email && (
        <p className="text-14 wrap-anywhere text-ink-2">
          Parent: <a href={`mailto:${concern.parent_email}`}>{concern.parent_email}</a>
        </p>
      )}
      <p className="border-t border-line pt-3.5 text-14 text-ink-2">
        This list is not watched around the clock. If a child may be in danger now, call{' '}
        {concern.emergency_number}.
      </p>
    </aside>
  )
}

function Standing({ concern, isMine }: { concern: ConcernDetail; isMine: boolean }) {
  if (concern.state === 'new') {
    return (
      <div>
        <h2 className="text-16 font-semibold">Nobody has taken this yet</h2>
        <p className="text-14 text-ink-2">Whoever takes it follows up and closes it.</p>
      </div>
    )
  }
  const [word, person, time] =
    concern.state === 'taken'
      ? ['Taken', concern.taken_by, concern.taken_at]
      : [concern.outcome === 'handled' ? 'Closed' : 'Not a concern', concern.closed_by, concern.closed_at]
  const name = concern.state === 'taken' && isMine ? 'you' : (person?.name ?? 'a former user')
  return (
    <div>
      <h2 className="text-16 font-semibold">
        {word} by {name}
      </h2>
      {time && <p className="text-14 text-ink-2">{shortTime(time)}</p>}
    </div>
  )
}
