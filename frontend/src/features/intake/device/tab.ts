/** `survey_tab` names the response that this tab has open. A parent who reloads in mid-sentence is not asked who they
 *  are; whoever opens the link in another tab, or later, is. */
const key = 'survey_tab'

export function isOpenInThisTab(responseId: string): boolean {
  try {
    return sessionStorage.getItem(key) === responseId
  } catch {
    return false
  }
}

export function markTab(responseId: string): void {
  try {
    sessionStorage.setItem(key, responseId)
  } catch {
    // Without storage a reload asks who is there, which does no harm.
  }
}

export function unmarkTab(responseId: string): void {
  if (isOpenInThisTab(responseId)) sessionStorage.removeItem(key)
}

/** Browsers keep a page as it was for their Back button, words included. After this, the page is blank as soon as it
 *  is left, and loads anew when somebody comes back to it. */
export function forgetPageOnLeave(): void {
  window.addEventListener('pagehide', () => {
    document.body.hidden = true
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}
