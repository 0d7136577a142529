import { expect, test } from 'vitest'
import { pageWindow } from './pager'

const show = (page: number, total: number) =>
  pageWindow(page, total)
    .map((item) => (item === 'gap' ? '…' : item))
    .join(' ')

test.each([
  [1, 0, ''],
  [1, 1, '1'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 … 8'],
  [2, 8, '1 2 3 … 8'],
  [3, 8, '1 2 3 4 … 8'],
  [4, 8, '1 … 3 4 5 … 8'],
  [6, 8, '1 … 5 6 7 8'],
  [8, 8, '1 … 7 8'],
  [6, 12, '1 … 5 6 7 … 12'],
  [500, 1000, '1 … 499 500 501 … 1000'],
])('page %i of %i shows %s', (page, total, expected) => {
  expect(show(page, total)).toBe(expected)
})

test('a page beyond the end, after rows were deleted, still leads back', () => {
  expect(show(20, 9)).toBe('1 … 9')
})
