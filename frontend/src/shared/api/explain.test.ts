import { expect, test } from 'vitest'
import { ApiError } from './error'
import { explain } from './explain'

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
