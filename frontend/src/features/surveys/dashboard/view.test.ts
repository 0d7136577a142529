import { expect, test } from 'vitest'
import { readView, toPath } from './view'

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
  expect(readView(search).page).toBe(page)
})

test.each(['/admin', '/admin?page=2', '/admin?archived=1', '/admin?archived=1&page=3'])(
  '%s comes back as it was',
  (path) => {
    expect(toPath(readView(path.split('?')[1] ?? ''))).toBe(path)
  },
)
