import type { ResponseStore } from './response-store'

/** Sends the last words when the page is hidden or closed, and what has waited when it or the network is back.
 *  What another tab of this browser writes is shown here too. */
export function watchPage(response: ResponseStore): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') response.flushOnHide()
    else response.retryNow()
  })
  window.addEventListener('pagehide', () => response.flushOnHide())
  window.addEventListener('online', () => response.retryNow())
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && !key.includes(response.responseId)) return
    if (newValue === null) void closeIfSubmitted(response)
    else response.followTabs()
  })
}

/** Another tab removes the words from the device once it has submitted them. */
async function closeIfSubmitted(response: ResponseStore) {
  if (response.getSnapshot().isSubmitted) return
  // Without an answer the next save will say it.
  const status = await response.read().catch(() => undefined)
  if (status?.is_submitted) response.close()
}

/** Sends what waits and gives the server a moment to confirm it. Resolves in any case. */
export async function settleWithin(response: ResponseStore, milliseconds: number): Promise<void> {
  response.retryNow()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([response.whenSettled(), tooLong])
  clearTimeout(timer)
}
