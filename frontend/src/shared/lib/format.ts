import { formatLocale } from './i18n'
import { schoolZone } from './school'

/** "1,204" */
export function formatNumber(value: number): string {
  return value.toLocaleString(formatLocale())
}

/** "1 teacher", "1,204 teachers"; `many` for words that do not just get an s. */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`
}

/** A day of the school's as the reader's own locale writes it: 3/30/2026, 30.3.2026. */
export function localDate(time: string): string {
  return new Date(time).toLocaleDateString(undefined, inSchoolZone())
}

/** Without a zone of the school's, the reader's own counts. */
function inSchoolZone(): Intl.DateTimeFormatOptions {
  const timeZone = schoolZone()
  return timeZone ? { timeZone } : {}
}

/** A day without its time: "Mar 2". The text is a date of the calendar, so no time zone may move it. */
export function shortDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(formatLocale(), {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

/** "May 4", or "May 4 to May 10". */
export function dayRange(first: string, last: string): string {
  return first === last ? shortDay(first) : `${shortDay(first)} to ${shortDay(last)}`
}

/** The school's time zone, else the reader's, as a parameter of the API; without one the server counts in UTC. */
export function timeZoneParam(): { time_zone?: string } {
  const timeZone = schoolZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return timeZone ? { time_zone: timeZone } : {}
}

const shortTimeFormat: Intl.DateTimeFormatOptions = {
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
  return new Date(time)
    .toLocaleString(formatLocale(), { ...shortTimeFormat, ...inSchoolZone() })
    .replaceAll('\u202f', ' ')
}

/** The time of a message with two digits each for hour and minute, as the reader's locale writes it. */
export function chatTime(time: string, locale?: string): string {
  const text = new Date(time).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
  // Some engines write a narrow space before AM and PM, which is no space when one searches the page.
  return text.replaceAll('\u202f', ' ')
}

/** The language's English name; a code that nobody knows stays as it is. */
export function languageName(code: string): string {
  if (code === 'und') return 'Too short to tell'
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** For `lang` on what parents wrote. Words of an unknown language need not be in that of the page. */
export function languageAttribute(code: string | null): string {
  return code === null || code === 'und' ? '' : code
}
