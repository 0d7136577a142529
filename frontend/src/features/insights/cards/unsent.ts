/** The last wish about a quote that the server may not have yet. */
interface Unsent {
  send: () => Promise<unknown>
  isInFlight: boolean
}

const unsent = new Map<string, Unsent>()

/** A page that is left sends at once what still waits behind another decision or for a retry. What is in flight goes on
 *  by itself. Sending the same wish twice changes nothing. */
window.addEventListener('pagehide', () => {
  for (const { send, isInFlight } of unsent.values()) {
    if (!isInFlight) send().catch(() => undefined)
  }
})

/** Sends in its turn what replaces all earlier wishes with this key. `deliver` may be called again to retry. */
export function keepUntilSent<Result>(key: string, send: () => Promise<Result>) {
  const mine: Unsent = { send, isInFlight: false }
  unsent.set(key, mine)
  return {
    async deliver(): Promise<Result> {
      mine.isInFlight = true
      try {
        return await send()
      } finally {
        mine.isInFlight = false
      }
    },
    /** It is on the server, or was given up. */
    forget() {
      if (unsent.get(key) === mine) unsent.delete(key)
    },
  }
}
