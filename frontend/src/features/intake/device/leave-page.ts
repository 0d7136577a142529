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
