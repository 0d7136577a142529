import { expect, test } from 'vitest'
import { howManyChosen, rowByKey, rowsBetween, withRows } from './rows'

const keys = ['a', 'b', 'c', 'd']

test('rows are added and taken away, and those of other pages stay', () => {
  const chosen = withRows(new Set(['x']), ['a', 'b'], true)
  expect([...chosen]).toEqual(['x', 'a', 'b'])
  expect([...withRows(chosen, ['a', 'c'], false)]).toEqual(['x', 'b'])
})

test('a range goes from the row chosen before to this one, in either direction', () => {
  expect(rowsBetween(keys, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rowsBetween(keys, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rowsBetween(keys, 'c', 'c')).toEqual(['c'])
})

test('without a row before it on this page, a range is the row alone', () => {
  expect(rowsBetween(keys, undefined, 'b')).toEqual(['b'])
  expect(rowsBetween(keys, 'from another page', 'b')).toEqual(['b'])
})

test('a page has none, some or all of its rows chosen', () => {
  expect(howManyChosen(new Set(['x']), keys)).toBe('none')
  expect(howManyChosen(new Set(['a']), keys)).toBe('some')
  expect(howManyChosen(new Set(keys), keys)).toBe('all')
  expect(howManyChosen(new Set(), [])).toBe('none')
})

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
