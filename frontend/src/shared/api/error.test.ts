import { describe, expect, test } from 'vitest'
import { ApiError, explain, toApiError } from './error'

describe('generic texts by status', () => {
  test.each([
    [400, 'Bad Request'],
    [401, 'Unauthorized'],
    [403, 'Forbidden'],
    [404, 'Not Found'],
    [422, 'Validation Error'],
    [500, 'Internal Server Error'],
    [502, 'Bad Gateway'],
    [503, 'Service Unavailable'],
  ])('%i is %s', (status, text) => {
    const error = toApiError({ status, statusText: 'whatever' }, undefined)
    expect([error.status, error.message, error.detail]).toEqual([status, text, text])
  })

  test('any other status tells status, status text and body', () => {
    const error = toApiError({ status: 418, statusText: "I'm a teapot" }, { tea: 'oolong' })
    expect(error.message).toBe(
      'Generic Error: status: 418; status text: I\'m a teapot; body: {"tea":"oolong"}',
    )
  })
})

test("the server's sentence is kept beside the generic text", () => {
  const error = toApiError({ status: 400, statusText: '' }, { detail: 'Current password is incorrect' })
  expect(error).toBeInstanceOf(ApiError)
  expect([error.message, error.detail]).toEqual(['Bad Request', 'Current password is incorrect'])
})

test.each([[null], ['<html>'], [{ detail: [{ loc: ['body'] }] }]])(
  'a body without a sentence: %j',
  (body) => {
    expect(toApiError({ status: 422, statusText: '' }, body).detail).toBe('Validation Error')
  },
)

test('how long to wait is kept where the server says it in seconds', () => {
  const wait = (value?: string) =>
    toApiError(
      { status: 429, statusText: '', headers: new Headers(value ? { 'Retry-After': value } : {}) },
      null,
    ).retryAfter
  expect([wait('90'), wait(), wait('Wed, 21 Oct 2026 07:28:00 GMT')]).toEqual([90, undefined, undefined])
})

test('a refusal is told in the words of the server', () => {
  expect(explain(new ApiError(409, 'Ana is already on the roster.'), 'Failed')).toBe(
    'Ana is already on the roster.',
  )
  expect(explain(new ApiError(422, 'name: Value error, The name is missing.'), 'Failed')).toBe(
    'The name is missing.',
  )
  expect(explain(new ApiError(503, 'Other exports are running.'), 'Failed')).toBe(
    'Other exports are running.',
  )
})

test('a failure is told in ours', () => {
  expect(explain(new ApiError(500, 'Internal Server Error'), 'Failed')).toBe('Failed')
  expect(explain(new TypeError('Failed to fetch'), 'Failed')).toBe('Failed')
  expect(explain(new ApiError(422), 'Failed')).toBe('Failed')
  expect(explain(new ApiError(401, 'Not authenticated'), 'Failed')).toBe('Failed')
})
