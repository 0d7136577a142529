import type { Day } from '../api'

/** The top of an axis: the next round number, so that half of it is whole too. */
export function roundTop(most: number): number {
  if (most <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(most))
  for (const step of [1, 2, 4, 6, 8, 10]) {
    const top = step * power
    if (top >= most && top % 2 === 0) return top
  }
  return 10 * power
}

export interface Bar {
  /** The first and the last day it covers. */
  first: string
  last: string
  responses: number
  isWeekend: boolean
}

/** A bar for each day, or for each week where there are too many days for the room. */
export function barsOf(days: Day[], most: number): Bar[] {
  if (days.length <= most) {
    return days.map(({ day, responses }) => ({ first: day, last: day, responses, isWeekend: isWeekend(day) }))
  }
  const weeks = new Map<string, Bar>()
  for (const { day, responses } of days) {
    const monday = mondayOf(day)
    const week = weeks.get(monday)
    if (week) Object.assign(week, { last: day, responses: week.responses + responses })
    else weeks.set(monday, { first: day, last: day, responses, isWeekend: false })
  }
  return [...weeks.values()]
}

/** Every how many bars one has its day written under it, so that the days do not touch. */
export function labelStep(bars: number, width: number, labelWidth = 64): number {
  return Math.max(1, Math.ceil((bars * labelWidth) / Math.max(width, 1)))
}

/** Which of five shades a cell has, by its part of the largest; nought has none. */
export function heatStep(value: number, largest: number): 0 | 1 | 2 | 3 | 4 | 5 {
  if (value <= 0 || largest <= 0) return 0
  return Math.min(5, Math.max(1, Math.ceil((value / largest) * 5))) as 1 | 2 | 3 | 4 | 5
}

/** Whether these days begin and end on a full hour of UTC here. The server counts the days of a survey by whole hours,
 *  so in India, half an hour off, a bar may differ by the responses of half an hour. */
export function hasFullHours(first: string, last: string): boolean {
  const ends = [`${first}T00:00`, `${last}T24:00`]
  return ends.every((end) => new Date(end).getTimezoneOffset() % 60 === 0)
}

/** The last day of the week that begins on this Monday. */
export function sundayOf(monday: string): string {
  const date = new Date(`${monday}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 6)
  return date.toISOString().slice(0, 10)
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
