import { plural, t } from '@lingui/core/macro'
import { formatNumber, formatPercent, languageName as nameOf, shortDay } from '@/shared/lib/format'
import type { Insights } from './api'

export function percent(share: number): string {
  return share > 0 && share < 0.01 ? `<${formatPercent(0.01)}` : formatPercent(share)
}

/** Few enough that one parent's word moves the figure. Nobody at all is not few. */
export function isFew(responses: number, smallGroup: number): boolean {
  return responses > 0 && responses < smallGroup
}

/** How it goes: what came today and lately, or since when nothing came. */
export function describePace({ pace, counts, days }: Pick<Insights, 'pace' | 'counts' | 'days'>): string {
  if (counts.submitted === 0) return t`Nobody has answered yet.`
  const lately = Math.round(pace.per_day * 10) / 10
  if (pace.today > 0 || lately > 0) {
    const average = formatNumber(lately)
    const today = formatNumber(pace.today)
    return pace.today === 0
      ? t`None today so far; average last week: ${average} per day.`
      : t`${today} today so far; average last week: ${average} per day.`
  }
  const [firstDay, lastDay] = [days[0]?.day, days.at(-1)?.day]
  if (!firstDay || !lastDay) return t`Nobody has answered lately.`
  const [first, last] = [shortDay(firstDay), shortDay(lastDay)]
  if (firstDay === lastDay) return t`All of them came on ${first}. None since.`
  const perDay = Math.round(counts.submitted / days.length)
  return perDay > 0
    ? t`About ${plural(perDay, { one: '# response', other: '# responses' })} a day from ${first} to ${last}. None since.`
    : t`From ${first} to ${last}. None since.`
}

/** The language's name, or why there is none. */
export function languageName(code: string): string {
  return code === '' ? t`Not read yet` : nameOf(code)
}

/** A note for a language that AI does not know. */
export function describeUnanalyzed(answers: number): string | undefined {
  if (answers === 0) return undefined
  return t`not analyzed in this language (${plural(answers, { one: '# answer', other: '# answers' })})`
}

export function countResponses(number: number): string {
  return plural(number, { one: '# response', other: '# responses' })
}

/** What a chart by teacher, grade or language leaves out, behind the sentence about it. */
export function withFolding(reading: string, { is_confidential }: Insights['survey']): string {
  if (!is_confidential) return reading
  return `${reading} ${t`This survey is confidential: teachers, grades and languages with fewer than 5 responses count as none.`}`
}
