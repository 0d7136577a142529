import type { RememberedPosition } from '../steps/step-rules'

/** What this device remembers of a response besides its words: where the parent was, and how long it may stay. */
interface DraftNote extends RememberedPosition {
  /** When the response was last opened here, in milliseconds. */
  readonly openedAt?: number
  /** Until when the survey takes the response; null while the survey is open. */
  readonly acceptsUntil?: string | null
  /** Answers, by `answerKey`, that the parent has left out with Skip. */
  readonly skipped?: readonly string[]
}

const prefix = 'survey_note:'

export interface NoteStore {
  read(): DraftNote
  /** Adds to what is there. */
  write(note: DraftNote): void
  clear(): void
}

export function openNote(responseId: string): NoteStore {
  const key = prefix + responseId

  function read(): DraftNote {
    try {
      const note: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
      return typeof note === 'object' && note !== null ? note : {}
    } catch {
      return {}
    }
  }

  return {
    read,
    write(note) {
      try {
        localStorage.setItem(key, JSON.stringify({ ...read(), ...note }))
      } catch {
        // Without storage the parent resumes at the first unfinished step.
      }
    },
    clear() {
      try {
        localStorage.removeItem(key)
      } catch {
        // Where nothing can be stored there is nothing to remove.
      }
    },
  }
}

/** The responses that this device has a note of. */
export function notedIds(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
  } catch {
    return []
  }
}
