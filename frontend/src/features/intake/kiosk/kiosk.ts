/** Whether this is a device that many families share, opened by the kiosk link of the Share page. Nothing that a
 *  visitor does may stay in its browser: not in the storage, not in the history, not in the address. */
export function isKiosk(): boolean {
  // The first step may be drawn where there is no address, while the pages are built.
  if (typeof location === 'undefined') return false
  return new URLSearchParams(location.search).get('kiosk') === '1'
}

export function kioskAddress(surveyId: string): string {
  const start = `/survey/${encodeURIComponent(surveyId)}?kiosk=1`
  // A table may stand for families of one language: every visitor starts in the one of its link.
  const language = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('lang')
  return language ? `${start}&lang=${encodeURIComponent(language)}` : start
}
