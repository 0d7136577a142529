import { expect, test } from 'vitest'
import { ApiError } from '@/shared/api/error'
import { countOf, explain, tellChanges } from './messages'

test('a refusal is told in the words of the server', () => {
  expect(explain(new ApiError(409, 'Ana is already on the roster.'), 'Failed')).toBe(
    'Ana is already on the roster.',
  )
  expect(explain(new ApiError(422, 'name: Value error, The name is missing.'), 'Failed')).toBe(
    'The name is missing.',
  )
})

test('a failure is told in ours', () => {
  expect(explain(new ApiError(500, 'Internal Server Error'), 'Failed')).toBe('Failed')
  expect(explain(new TypeError('Failed to fetch'), 'Failed')).toBe('Failed')
  expect(explain(new ApiError(422), 'Failed')).toBe('Failed')
})

test('one teacher, two teachers', () => {
  expect([1, 2].map((number) => countOf(number, 'teacher'))).toEqual(['1 teacher', '2 teachers'])
})

test('only what happened is told', () => {
  expect(tellChanges({ new: 2, changed: 1 })).toBe('2 teachers added, 1 teacher changed')
  expect(tellChanges({ new: 0, changed: 3 })).toBe('3 teachers changed')
  expect(tellChanges({ new: 0, changed: 0 })).toBe('Nothing changed')
})
