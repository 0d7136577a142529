import { expect, test } from 'vitest'
import { pageButtons, shownRange } from './paging'

test.each([
  [1, 20, { from: 1, to: 20 }],
  [8, 20, { from: 141, to: 160 }],
  [2, 1, { from: 21, to: 21 }],
  [1, 0, { from: 0, to: 0 }],
])('page %i with %i rows shows %o', (page, onPage, range) => {
  expect(shownRange(page, onPage)).toEqual(range)
})

test.each([
  [0, [1]],
  [1, [1]],
  [3, [1, 2, 3]],
  [5, [1, 2, 3, 4, 5]],
  [500, [1, 2, 3, 4, 5]],
])('of %i pages the buttons are %j', (totalPages, buttons) => {
  expect(pageButtons(totalPages)).toEqual(buttons)
})
