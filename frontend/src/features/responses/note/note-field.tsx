import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useMay } from '@/shared/api/permissions'
import { shortTime } from '@/shared/lib/format'
import { useStore } from '@/shared/lib/use-store'
import { Button } from '@/shared/ui/form/button'
import { TextArea } from '@/shared/ui/form/text-area'
import { type Note, type ResponseDetail, responseQuery, saveNote } from '../api'
import { Section } from '../detail/response-sections'
import { keepNote, type NoteKeeper, type NoteState } from './note-keeper'

interface NoteFieldProps {
  keeper: NoteKeeper
  note: Note | null
}

const maxNoteLength = 5000

/** What staff want to remember about a response. It saves itself, and says whether it has. */
export function NoteField({ keeper, note }: NoteFieldProps) {
  const { state, text } = useStore(keeper)
  const mayWrite = useMay()('review_answers')
  const statusId = useId()
  const end = useRef<HTMLDivElement>(null)

  // The reader may have scrolled far up before leaving.
  useEffect(() => {
    if (state === 'failed') end.current?.scrollIntoView({ block: 'nearest' })
  }, [state])

  return (
    <Section title={t`Staff Note`}>
      <TextArea
        aria-label={t`Staff Note`}
        aria-describedby={statusId}
        dir="auto"
        rows={2}
        readOnly={!mayWrite}
        maxLength={maxNoteLength}
        placeholder={t`Only staff see this.`}
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
              {t`Try Again`}
            </Button>
            <Button size="small" variant="danger" onClick={() => keeper.discard()}>
              {t`Discard Changes`}
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}

const failedLook = 'text-14 font-semibold text-bad'

function stateText(state: NoteState, note: Note | null): string {
  if (state === 'failed') return t`The note is not saved.`
  if (state === 'saving') return t`Saving…`
  if (state === 'waiting') return t`Not saved yet`
  if (!note) return t`No note yet`
  const { author } = note
  const time = shortTime(note.updated_at)
  return author ? t`Saved ${time} by ${author}` : t`Saved ${time}`
}

/** The note of one response. Whatever closes the dialog, words that are not saved yet are sent first. */
export function useNote(response: ResponseDetail) {
  const queryClient = useQueryClient()
  const { queryKey } = responseQuery(response.id)
  const { mutateAsync } = useMutation({
    mutationFn: (text: string) => saveNote(response.id, text),
    onSuccess: (note) => {
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, note })
    },
  })
  const text = response.note?.text ?? ''
  const [keeper] = useState(() => keepNote(mutateAsync, text))
  useEffect(() => keeper.adopt(text), [keeper, text])
  useEffect(() => () => void keeper.flush(), [keeper])
  return keeper
}
