import { expect, test } from 'vitest'
import { forPaper, plainHeading } from './paper'

const sheet = {
  chart: 'heatmap',
  title: 'Who is known for what?',
  note: '',
  headings: ['Teacher', 'Grade', 'Patience (rounded down to 5s)', 'Fun (rounded down to 5s)'],
  rows: [
    ['Ms. Okafor', 'Pre-K', 10, 5],
    ['Mr. Reyes', 'Art', null, null],
  ],
}

test('a heat map is one line for each teacher on paper', () => {
  expect(forPaper(sheet).rows).toEqual([
    ['Ms. Okafor', 'Pre-K', 'Patience 10, Fun 5'],
    ['Mr. Reyes', 'Art', null],
  ])
})

test('other sheets stay as they are', () => {
  expect(forPaper({ ...sheet, chart: 'years' }).rows).toBe(sheet.rows)
  expect(plainHeading('Fun (rounded down to 5s)')).toBe('Fun')
})
