import { expect, test } from 'vitest'
import { isKnown, neighborsOnPage, pageOf } from './neighbors'

const middle = { ids: ['a', 'b', 'c'], page: 2, totalPages: 3 }

test('inside a page the rows beside it are the neighbours', () => {
  expect(neighborsOnPage(middle, 'b')).toEqual({ previous: 'a', next: 'c' })
})

test('at the edges of a page the server is asked', () => {
  expect(neighborsOnPage(middle, 'a')).toEqual({ previous: undefined, next: 'b' })
  expect(neighborsOnPage(middle, 'c')).toEqual({ previous: 'b', next: undefined })
  expect(isKnown(neighborsOnPage(middle, 'c'))).toBe(false)
})

test('the list has a first and a last response', () => {
  expect(neighborsOnPage({ ...middle, page: 1 }, 'a').previous).toBeNull()
  expect(neighborsOnPage({ ...middle, page: 3 }, 'c').next).toBeNull()
  expect(isKnown(neighborsOnPage({ ids: ['a'], page: 1, totalPages: 1 }, 'a'))).toBe(true)
})

test('a response that was linked to and is not on the page is asked for', () => {
  expect(neighborsOnPage(middle, 'x')).toEqual({ previous: undefined, next: undefined })
})

test('the list follows over the edge of its page, and not from a response that it does not show', () => {
  expect(pageOf(middle, 'b', 'c', 1)).toBe(2)
  expect(pageOf(middle, 'c', 'd', 1)).toBe(3)
  expect(pageOf(middle, 'a', 'z', -1)).toBe(1)
  expect(pageOf(middle, 'x', 'y', 1)).toBe(2)
})
