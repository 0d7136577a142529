import { expect, test } from 'vitest'
import { countOf, tellChanges } from './messages'

test('one teacher, two teachers', () => {
  expect([1, 2].map((number) => countOf(number, 'teacher'))).toEqual(['1 teacher', '2 teachers'])
})

test('only what happened is told', () => {
  expect(tellChanges({ new: 2, changed: 1 })).toBe('2 teachers added, 1 teacher changed')
  expect(tellChanges({ new: 0, changed: 3 })).toBe('3 teachers changed')
  expect(tellChanges({ new: 0, changed: 0 })).toBe('Nothing changed')
})
