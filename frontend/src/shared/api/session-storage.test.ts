import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  clearStored,
  expiryOf,
  isDue,
  isSessionKey,
  readTokens,
  readUser,
  storeTokens,
  storeUser,
} from './session-storage'
import { nora } from './testing/nora'

const pair = { access_token: 'access', refresh_token: 'refresh' }

afterEach(() => localStorage.clear())

test('tokens and user are kept in local storage, and auth_token mirrors the access token', () => {
  storeTokens(pair)
  storeUser(nora)
  expect(readTokens()).toEqual(pair)
  expect(readUser()).toEqual(nora)
  expect(localStorage.getItem('auth_token')).toBe('access')
  storeTokens({ ...pair, access_token: 'newer' })
  expect(localStorage.getItem('auth_token')).toBe('newer')
})

test('clearing leaves nothing of the session and everything else', () => {
  localStorage.setItem('theme', 'dark')
  storeTokens(pair)
  storeUser(nora)
  clearStored()
  expect(Object.keys(localStorage)).toEqual(['theme'])
})

describe('what cannot be right counts as not there', () => {
  test.each([
    '',
    'text',
    '{',
    'null',
    '7',
    '[]',
    '{}',
    '{"access_token":"a"}',
    '{"access_token":"a","refresh_token":""}',
  ])('tokens %j', (text) => {
    localStorage.setItem('parent_survey_tokens', text)
    expect(readTokens()).toBeNull()
  })

  test.each(['null', '{"id":"1"}', JSON.stringify({ ...nora, is_active: 'yes' })])('user %j', (text) => {
    localStorage.setItem('parent_survey_user', text)
    expect(readUser()).toBeNull()
  })

  test('storage that is closed to us', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect([readTokens(), readUser()]).toEqual([null, null])
  })
})

test('only changes of the session concern it', () => {
  const keys = ['parent_survey_tokens', 'parent_survey_user', null, 'theme', 'survey_response_id']
  expect(keys.map(isSessionKey)).toEqual([true, true, true, false, false])
})

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
