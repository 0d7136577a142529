import { expect, test } from 'vitest'
import { rowByKey } from './row-keys'

test('arrows go from row to row and stop at the ends', () => {
  expect(rowByKey('ArrowDown', 0, 3)).toBe(1)
  expect(rowByKey('ArrowDown', 2, 3)).toBe(2)
  expect(rowByKey('ArrowUp', 2, 3)).toBe(1)
  expect(rowByKey('ArrowUp', 0, 3)).toBe(0)
})

test('Home and End lead to the first and the last row', () => {
  expect(rowByKey('Home', 2, 3)).toBe(0)
  expect(rowByKey('End', 0, 3)).toBe(2)
})

test('other keys keep their meaning', () => {
  expect(rowByKey('a', 1, 3)).toBeUndefined()
})
