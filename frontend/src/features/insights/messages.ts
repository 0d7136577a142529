import { count, formatNumber, languageName as nameOf, shortDay } from '@/shared/lib/format'
import type { Insights } from './api'

export function percent(share: number): string {
  if (share > 0 && share < 0.01) return '<1%'
  return `${Math.round(share * 100)}%`
}

/** Few enough that one parent's word moves the figure. Nobody at all is not few. */
export function isFew(responses: number, smallGroup: number): boolean {
  return responses > 0 && responses < smallGroup
}

/** How it goes: what came today and lately, or since when nothing came. */
export function describePace({ pace, counts, days }: Pick<Insights, 'pace' | 'counts' | 'days'>): string {
  if (counts.submitted === 0) return 'Nobody has answered yet.'
  const lately = Math.round(pace.per_day * 10) / 10
  if (pace.today > 0 || lately > 0) {
    const today = pace.today === 0 ? 'None today so far' : `${formatNumber(pace.today)} today so far`
    return `${today}; average last week: ${formatNumber(lately)} per day.`
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

/** The language's English name, or why there is none. */
export function languageName(code: string): string {
  return code === '' ? 'Not read yet' : nameOf(code)
}

/** A note for a language that AI does not know. */
export function describeUnanalyzed(answers: number): string | undefined {
  return answers === 0 ? undefined : `not analyzed in this language (${count(answers, 'answer')})`
}
