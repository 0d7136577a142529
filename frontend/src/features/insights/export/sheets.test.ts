import { expect, test } from 'vitest'
import type { Sheet } from '../api'
import { drawSheet, escapeXml, forPaper, plainHeading } from './sheets'

const sheet = {
  chart: 'heatmap',
  title: 'Who is known for what?',
  note: '',
  rounding: ' (rounded down to 5s)',
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
  expect(plainHeading(sheet, 'Fun (rounded down to 5s)')).toBe('Fun')
  expect(plainHeading(sheet, 'Fun')).toBe('Fun')
  expect(plainHeading({ rounding: '' }, 'Fun')).toBe('Fun')
  expect(plainHeading({ rounding: ' (en múltiplos de 5)' }, 'Risa (en múltiplos de 5)')).toBe('Risa')
})

const bars: Sheet = {
  chart: 'categories',
  title: 'Which superpowers do parents name most?',
  note: 'Counts are rounded down.',
  rounding: ' (rounded down to 5s)',
  headings: ['Category', 'Responses (rounded down to 5s)', 'Share of all responses (about)'],
  rows: [
    ['Patience', 25, '17%'],
    ['<b>Fun</b> & "games"', null, null],
  ],
}

function read(svg: string) {
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(picture.querySelector('parsererror')).toBeNull()
  return [...picture.querySelectorAll('text')].map((text) => text.textContent)
}

test('bars say the numbers that may leave, and what is not shown', () => {
  const texts = read(drawSheet(bars).svg)
  expect(texts).toContain('25 or more')
  expect(texts).toContain('not shown')
  expect(texts).toContain('<b>Fun</b> & "games"')
  expect(texts[0]).toBe(bars.title)
})

test('a table of numbers is a grid with one cell for each', () => {
  const grid: Sheet = {
    ...bars,
    chart: 'heatmap',
    headings: ['Teacher', 'Grade', 'Patience (rounded down to 5s)', 'Fun (rounded down to 5s)'],
    rows: [
      ['Ms. Okafor', 'Pre-K', 5, null],
      ['Mr. Reyes', 'Art', 10, 5],
    ],
  }
  const texts = read(drawSheet(grid).svg)
  expect(texts).toEqual(expect.arrayContaining(['Patience', 'Fun', 'Ms. Okafor, Pre-K', '5', '10', '–']))
})

test('a sheet without rows and one with very long names are pictures too', () => {
  read(drawSheet({ ...bars, rows: [] }).svg)
  const [, , name = ''] = read(drawSheet({ ...bars, rows: [['x'.repeat(500), 5, '1%']] }).svg)
  expect(name.length).toBeLessThan(100)
})

test('nothing in a name is markup', () => {
  expect(escapeXml('<a href="x">&\u0000')).toBe('&#60;a href=&#34;x&#34;&#62;&#38;')
})
