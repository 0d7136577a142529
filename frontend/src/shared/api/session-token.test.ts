import { describe, expect, test } from 'vitest'
import { expiryOf, isDue } from './session-token'

const noon = Date.UTC(2026, 2, 30, 12)
const minute = 60_000

function tokenUntil(time: number, claims: object = {}) {
  const payload = btoa(JSON.stringify({ exp: time / 1000, ...claims }))
  return `e30.${payload.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')}.signature`
}

describe('the access token is treated as expired 5 minutes before its expiry', () => {
  test.each([
    [20 * minute, false],
    [5 * minute + 1000, false],
    [5 * minute, true],
    [4 * minute, true],
    [0, true],
    [-minute, true],
  ])('with %i ms left: %s', (left, isExpected) => {
    expect(isDue(tokenUntil(noon + left), noon)).toBe(isExpected)
  })
})

test('the payload may use the signs of base64url', () => {
  expect(expiryOf(tokenUntil(noon, { name: 'ÿþ~~??>>' }))).toBe(noon)
})

test.each([
  '',
  'text',
  'a.b.c',
  `e30.${btoa('{}')}.s`,
  `e30.${btoa('null')}.s`,
  `e30.${btoa('{"exp":"9"}')}.s`,
])('what is no token is long over: %j', (token) => {
  expect(expiryOf(token)).toBe(0)
  expect(isDue(token)).toBe(true)
})
