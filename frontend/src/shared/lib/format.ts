import { t } from '@lingui/core/macro'
import { formatLocale, readerLocale } from './i18n'
import { schoolZone } from './school'

/** "1,204" */
export function formatNumber(value: number): string {
  return value.toLocaleString(formatLocale())
}

/** "16%", a share in whole percents. */
export function formatPercent(share: number): string {
  return (Math.round(share * 100) / 100).toLocaleString(formatLocale(), { style: 'percent' })
}

/** "1 teacher", "1,204 teachers"; `many` for words that do not just get an s. */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`
}

/** "Ada, Ben, and Cy" */
export function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(formatLocale()).format(names)
}

/** A day of the school's as the reader's own locale writes it: 3/30/2026, 30.3.2026. */
export function localDate(time: string): string {
  return new Date(time).toLocaleDateString(readerLocale(), inSchoolZone())
}

/** A day of the school's in words, as the reader's own locale writes it: March 30, 2026. */
export function longDate(time: Date): string {
  return time.toLocaleDateString(readerLocale(), { dateStyle: 'long', ...inSchoolZone() })
}

/** A day and its time as the reader's own locale writes them: Mar 30, 2026, 3:04 PM. */
export function localTime(time: string): string {
  return write(time, readerLocale(), { dateStyle: 'medium', timeStyle: 'short' })
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
  const [from, until] = [shortDay(first), shortDay(last)]
  return from === until ? from : t`${from} to ${until}`
}

/** The school's day of a moment: "Mar 2". */
export function shortDate(time: string): string {
  return write(time, formatLocale(), { month: 'short', day: 'numeric' })
}

/** The school's day of a moment, with its year: "Mar 2, 2026". */
export function mediumDate(time: string): string {
  return write(time, formatLocale(), { dateStyle: 'medium' })
}

/** A moment to the second: "Mar 24, 2026, 1:46:09 PM". */
export function exactTime(time: string): string {
  return write(time, formatLocale(), { dateStyle: 'medium', timeStyle: 'medium' })
}

/** What a clock on the wall shows in that zone, or here: "Tuesday 1:46 PM". */
export function clockTime(timeZone: string): string {
  return write(new Date(), formatLocale(), {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timeZone || undefined,
  })
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

/** A time in short format with its zone: Mar 24, 2026, 01:46 PM EDT. */
export function shortTime(time: string): string {
  return write(time, formatLocale(), shortTimeFormat)
}

const halfDay = 43_200_000

/** When a response came: Mar 24, 2026, 01:46 PM EDT. Of a confidential survey it is a day, Mar 24, 2026: the server keeps
 *  no time but its beginning, and by its noon it is the same day in other zones too. */
export function submissionTime(time: string, isConfidential: boolean): string {
  if (!isConfidential) return shortTime(time)
  return write(new Date(Date.parse(time) + halfDay), formatLocale(), { dateStyle: 'medium' })
}

function write(time: string | Date, locale: string | undefined, format: Intl.DateTimeFormatOptions): string {
  // Some engines write a narrow space before AM and PM, which is no space when one searches the page.
  return new Date(time).toLocaleString(locale, { ...inSchoolZone(), ...format }).replaceAll('\u202f', ' ')
}

/** The time of a message with two digits each for hour and minute, as the reader's locale writes it. */
export function chatTime(time: string, locale = readerLocale()): string {
  const text = new Date(time).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
  return text.replaceAll('\u202f', ' ')
}

/** The language's name by itself, as in a list; a code that nobody knows stays as it is. */
export function languageName(code: string): string {
  const name = languageInText(code)
  // Spanish writes it small inside a sentence only. A code is none that may change.
  return name === code ? name : name.charAt(0).toLocaleUpperCase(formatLocale()) + name.slice(1)
}

/** The language's name inside a sentence. */
export function languageInText(code: string): string {
  if (code === 'und') return t`Too short to tell`
  try {
    return new Intl.DisplayNames(formatLocale(), { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** For `lang` on what parents wrote. Words of an unknown language need not be in that of the page. */
export function languageAttribute(code: string | null): string {
  return code === null || code === 'und' ? '' : code
}
