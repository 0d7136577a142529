import { useEffect, useId, useRef } from 'react'
import { useStore } from '@/shared/lib/use-store'
import { Button } from '@/shared/ui/form/button'
import { TextArea } from '@/shared/ui/form/text-area'
import type { Note } from '../api'
import { Section } from '../detail/section'
import { shortTime } from '../short-time'
import type { NoteKeeper, NoteState } from './note-keeper'

interface NoteFieldProps {
  keeper: NoteKeeper
  note: Note | null
}

const longestNote = 5000

/** What staff want to remember about a response. It saves itself, and says whether it has. */
export function NoteField({ keeper, note }: NoteFieldProps) {
  const { state, text } = useStore(keeper)
  const statusId = useId()
  const end = useRef<HTMLDivElement>(null)

  // Whoever was about to leave may be reading far above.
  useEffect(() => {
    if (state === 'failed') end.current?.scrollIntoView({ block: 'nearest' })
  }, [state])

  return (
    <Section title="Staff Note">
      <TextArea
        aria-label="Staff Note"
        aria-describedby={statusId}
        dir="auto"
        rows={2}
        maxLength={longestNote}
        placeholder="Only staff see this."
        value={text}
        onChange={({ target }) => keeper.write(target.value)}
        // After a failure the two buttons below decide; another try would take them away under the finger.
        onBlur={() => state !== 'failed' && void keeper.flush()}
      />
      <div ref={end} className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p id={statusId} role="status" className={state === 'failed' ? failedLook : 'text-14 text-ink-2'}>
          {stateText(state, note)}
        </p>
        {state === 'failed' && (
          <div className="flex gap-2">
            <Button size="small" onClick={() => void keeper.flush()}>
              Try Again
            </Button>
            <Button size="small" variant="danger" onClick={() => keeper.discard()}>
              Discard Changes
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}

const failedLook = 'text-14 font-semibold text-bad'

function stateText(state: NoteState, note: Note | null): string {
  if (state === 'failed') return 'The note is not saved.'
  if (state === 'saving') return 'Saving…'
  if (state === 'waiting') return 'Not saved yet'
  if (!note) return 'No note yet'
  return `Saved ${shortTime(note.updated_at)}${note.author ? ` by ${note.author}` : ''}`
}
