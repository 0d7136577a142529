import { languageName as nameOf } from '@/shared/lib/language-name'
import type { Insights } from './api'

const number = new Intl.NumberFormat('en-US')

export function count(value: number, one: string, many = `${one}s`): string {
  return `${number.format(value)} ${value === 1 ? one : many}`
}

export function format(value: number): string {
  return number.format(value)
}

export function percent(share: number): string {
  if (share > 0 && share < 0.01) return '<1%'
  return `${Math.round(share * 100)}%`
}

/** A day without its time: "Mar 2". The text is a date of the calendar, so no time zone may move it. */
export function shortDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

/** Few enough that one parent's word moves the figure. Nobody at all is not few. */
export function isFew(responses: number, smallGroup: number): boolean {
  return responses > 0 && responses < smallGroup
}

/** How it goes: what came today and lately, or since when nothing came. */
export function tellPace({ pace, counts, days }: Pick<Insights, 'pace' | 'counts' | 'days'>): string {
  if (counts.submitted === 0) return 'Nobody has answered yet.'
  const lately = Math.round(pace.per_day * 10) / 10
  if (pace.today > 0 || lately > 0) {
    const today = pace.today === 0 ? 'None today so far' : `${number.format(pace.today)} today so far`
    return `${today}; the seven days before brought ${number.format(lately)} a day.`
  }
  const last = days.at(-1)
  const first = days[0]
  if (!first || !last) return 'Nobody has answered lately.'
  if (first.day === last.day) return `All of them came on ${shortDay(first.day)}. None since.`
  const perDay = Math.round(counts.submitted / days.length)
  return perDay > 0
    ? `About ${count(perDay, 'response')} a day from ${shortDay(first.day)} to ${shortDay(last.day)}. None since.`
    : `From ${shortDay(first.day)} to ${shortDay(last.day)}. None since.`
}

const unknown: Record<string, string> = { und: 'Too short to tell', '': 'Not read yet' }

/** The language's English name, or why there is none. */
export function languageName(code: string): string {
  return unknown[code] ?? nameOf(code)
}

/** What stands behind a language that AI does not know. */
export function describeUnanalyzed(answers: number): string | undefined {
  return answers === 0 ? undefined : `not analyzed in this language (${count(answers, 'answer')})`
}

export const stepNames = {
  name: 'Name',
  email: 'Email',
  teachers: 'Teachers',
  questions: 'Questions',
  review: 'Review',
} as const
