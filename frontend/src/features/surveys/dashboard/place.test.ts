import { expect, test } from 'vitest'
import { pathOf, readPlace } from './place'

test.each([
  ['', 1],
  ['page=1', 1],
  ['?page=7', 7],
  ['page=0', 1],
  ['page=-3', 1],
  ['page=2.5', 1],
  ['page=two', 1],
  ['page=', 1],
  ['page=1e9', 1],
])('the address with "%s" shows page %i', (search, page) => {
  expect(readPlace(search).page).toBe(page)
})

test.each(['/admin', '/admin?page=2', '/admin?archived=1', '/admin?archived=1&page=3'])(
  '%s comes back as it was',
  (path) => {
    expect(pathOf(readPlace(path.split('?')[1] ?? ''))).toBe(path)
  },
)
