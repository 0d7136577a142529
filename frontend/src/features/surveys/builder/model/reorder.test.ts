import { expect, test } from 'vitest'
import { hasMoved, indexUnder, moveItem } from './reorder'

test('an item is taken to its new place, and never out of the list', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b'])
  const items = ['a', 'b']
  expect(moveItem(items, 0, -1)).toBe(items)
  expect(hasMoved(['a', 'b'], ['b', 'a'])).toBe(true)
  expect(hasMoved(['a', 'b'], ['a', 'b'])).toBe(false)
})

test('a dragged row changes places so that the pointer stays over it', () => {
  // A small row between two tall ones.
  const rows = [
    { top: 0, bottom: 300 },
    { top: 300, bottom: 400 },
    { top: 400, bottom: 700 },
  ]
  expect(indexUnder(rows, 1, 350)).toBe(1)
  expect(indexUnder(rows, 1, 150)).toBe(1)
  expect(indexUnder(rows, 1, 90)).toBe(0)
  expect(indexUnder(rows, 1, 590)).toBe(1)
  expect(indexUnder(rows, 1, 610)).toBe(2)
  expect(indexUnder(rows, 0, 450)).toBe(2)
  expect(indexUnder(rows, 2, -50)).toBe(0)
  expect(indexUnder([], 0, 10)).toBe(0)
})
