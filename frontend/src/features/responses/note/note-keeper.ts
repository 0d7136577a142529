import { createAutosave, type SaveState } from '@/shared/lib/autosave'
import { createStore, type ReadableStore } from '@/shared/lib/store'

export type NoteState = 'saved' | 'waiting' | 'saving' | 'failed'

interface NoteSnapshot {
  readonly text: string
  readonly state: NoteState
}

const rhythm = { pause: 800, gap: 0, pace: Number.POSITIVE_INFINITY }
const states: Record<SaveState, NoteState> = {
  saved: 'saved',
  saving: 'saving',
  failing: 'failed',
  refused: 'failed',
}

/** Saves a note while it is written: after a pause, or when asked to. */
export function keepNote(save: (text: string) => Promise<unknown>, saved: string) {
  const store = createStore<NoteSnapshot>({ text: saved, state: 'saved' })
  const autosave = createAutosave<string>({
    send: save,
    rhythm,
    onSaved: (text) => {
      saved = text
    },
    onChange: () => show(store.getSnapshot().text),
  })

  function show(text: string) {
    const state = states[autosave.state()]
    const isWaiting = state === 'saving' && !autosave.isSending()
    store.set({ text, state: isWaiting ? 'waiting' : state })
  }

  return {
    ...(store satisfies ReadableStore<NoteSnapshot>),

    write(text: string) {
      store.set({ ...store.getSnapshot(), text })
      // While a save is in flight the server may end up with either text, so the newest one is always sent.
      if (text === saved && !autosave.isSending()) autosave.withdraw()
      else autosave.put(text)
      show(text)
    },

    /** What the server has now, perhaps from a colleague. It never takes the place of words that are not saved, nor
     *  of the space that one has just typed and the server has cut off. */
    adopt(next: string) {
      if (store.getSnapshot().state !== 'saved' || next === saved.trim()) return
      saved = next
      show(next)
    },

    /** Back to what is saved, for someone who would rather leave than wait. */
    discard() {
      this.write(saved)
    },

    /** Resolves to whether every word is saved. */
    flush(): Promise<boolean> {
      // What was refused rests until somebody asks again.
      if (autosave.state() === 'refused') autosave.put(store.getSnapshot().text)
      return autosave.saveNow()
    },
  }
}

export type NoteKeeper = ReturnType<typeof keepNote>
