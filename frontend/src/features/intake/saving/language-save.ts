import { type Language, saveParent } from '../api'
import { keepTrying } from '../opening/keep-trying'

/** Tells the school in which language a parent is asked. One call at a time, the newest choice last; nothing waits for
 *  it, and a failure is no news for the parent. */
export function createLanguageSave(responseId: string, isOver: () => boolean) {
  let wanted: Language | undefined
  let stored: Language | null | undefined
  let isSending = false

  async function send() {
    isSending = true
    while (wanted && wanted !== stored && !isOver()) {
      const next = wanted
      await keepTrying(() => saveParent(responseId, { language: next }), { maxRetries: 5 }).catch(() => {})
      stored = next
    }
    isSending = false
  }

  return {
    save(next: Language, known = stored) {
      wanted = next
      stored = known
      if (!isSending) void send()
    },
  }
}
