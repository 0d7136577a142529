import type { ResponseStore } from './response-store'

/** Sends the last words when the page is hidden or closed, and what has waited when it or the network is back. */
export function watchPage(response: ResponseStore): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') response.leave()
    else response.retryNow()
  })
  window.addEventListener('pagehide', () => response.leave())
  window.addEventListener('online', () => response.retryNow())
}
