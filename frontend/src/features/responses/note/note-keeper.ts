export type NoteState = 'saved' | 'waiting' | 'saving' | 'failed'

const pause = 800

/** Saves a note while it is written: after a pause, or when asked to. One save at a time, the newest text wins. */
export function keepNote(save: (text: string) => Promise<unknown>, saved: string) {
  let text = saved
  let state: NoteState = 'saved'
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  const listeners = new Set<() => void>()

  function change(next: NoteState) {
    state = next
    for (const listener of listeners) listener()
  }

  async function send(): Promise<boolean> {
    while (text !== saved) {
      const sent = text
      change('saving')
      try {
        await save(sent)
      } catch {
        change('failed')
        return false
      }
      saved = sent
    }
    change('saved')
    return true
  }

  return {
    readText: () => text,
    readState: () => state,

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    write(next: string) {
      text = next
      clearTimeout(timer)
      timer = setTimeout(this.flush, pause)
      // A save on its way says so until it is done, and then goes on with the newer words.
      change(running ? 'saving' : text === saved ? 'saved' : 'waiting')
    },

    /** What the server has now, perhaps from a colleague. It never takes the place of words that are not saved, nor
     *  of the space that one has just typed and the server has cut off. */
    adopt(next: string) {
      if (state !== 'saved' || next === saved.trim()) return
      text = next
      saved = next
      change('saved')
    },

    /** Back to what is saved, for someone who would rather leave than wait. */
    discard() {
      this.write(saved)
    },

    /** Resolves to whether every word is saved. */
    flush(): Promise<boolean> {
      clearTimeout(timer)
      running ??= send().finally(() => {
        running = undefined
      })
      return running
    },
  }
}

export type NoteKeeper = ReturnType<typeof keepNote>
