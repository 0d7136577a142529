/** Whether this is a device that many families share, opened by the kiosk link of the Share page. Nothing that a
 *  visitor does may stay in its browser: not in the storage, not in the history, not in the address. */
export function isKiosk(): boolean {
  // The first step may be drawn where there is no address, while the pages are built.
  if (typeof location === 'undefined') return false
  return new URLSearchParams(location.search).get('kiosk') === '1'
}

export function kioskAddress(surveyId: string): string {
  return `/survey/${encodeURIComponent(surveyId)}?kiosk=1`
}
