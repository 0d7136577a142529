import { afterEach, expect, test, vi } from 'vitest'
import { barsOf, hasFullHours, heatStep, labelStep, roundTop, sundayOf } from './scale'

afterEach(() => {
  vi.restoreAllMocks()
})

test('an axis ends at a round number with a whole half', () => {
  expect([0, 1, 3, 7, 9, 14, 35, 61, 99, 1234].map(roundTop)).toEqual([2, 2, 4, 8, 10, 20, 40, 80, 100, 2000])
})

const days = Array.from({ length: 10 }, (_, index) => ({
  day: `2026-03-${String(index + 5).padStart(2, '0')}`,
  responses: index,
}))

test('days are bars, and weekends are known', () => {
  const bars = barsOf(days, 30)
  expect(bars).toHaveLength(10)
  expect(bars.filter((bar) => bar.isWeekend).map((bar) => bar.first)).toEqual([
    '2026-03-07',
    '2026-03-08',
    '2026-03-14',
  ])
})

test('too many days are weeks from Monday, and nothing is lost', () => {
  const bars = barsOf(days, 5)
  expect(bars.map(({ first, last, responses }) => [first, last, responses])).toEqual([
    ['2026-03-05', '2026-03-08', 6],
    ['2026-03-09', '2026-03-14', 39],
  ])
})

test('days are written under as many bars as have room', () => {
  expect([labelStep(26, 1200), labelStep(26, 300), labelStep(1, 300)]).toEqual([2, 6, 1])
})

test('shades grow with the value', () => {
  expect([0, 1, 4, 5, 9, 20].map((value) => heatStep(value, 20))).toEqual([0, 1, 1, 2, 3, 5])
  expect(heatStep(0, 0)).toBe(0)
})

test.each([
  [300, true],
  [-60, true],
  [-330, false],
  [-345, false],
])('with an offset of %i minutes, days of full hours: %s', (offset, isFull) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset)
  expect(hasFullHours('2026-05-04', '2026-05-10')).toBe(isFull)
})

test('a week ends on Sunday, also in another month', () => {
  expect(sundayOf('2026-05-04')).toBe('2026-05-10')
  expect(sundayOf('2026-03-30')).toBe('2026-04-05')
})
