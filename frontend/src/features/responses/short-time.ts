const format: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
}

/** A time in en-US short format with its zone: Mar 24, 2026, 01:46 PM EDT. */
export function shortTime(time: string): string {
  // Some engines write a narrow space before AM and PM, which is no space when one searches the page.
  return new Date(time).toLocaleString('en-US', format).replaceAll('\u202f', ' ')
}
