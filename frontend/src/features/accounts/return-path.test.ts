import { describe, expect, test } from 'vitest'
import { loginPathFrom, returnPath } from './return-path'

const origin = 'https://survey.school.example'

function back(from: string) {
  return returnPath(`?${new URLSearchParams({ from })}`, origin)
}

test.each(['/admin', '/admin/users?page=2&name=%C3%A9#row', '/', '/change-password', '/admin/survey/1'])(
  '%s is remembered whole',
  (path) => {
    expect(returnPath(loginPathFrom(path).replace('/login', ''), origin)).toBe(path)
  },
)

test('without an origin there is nothing to return to', () => {
  expect([returnPath('', origin), returnPath('?from=', origin)]).toEqual([null, null])
})

describe('only paths inside this app count', () => {
  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\\evil.example',
    '/\u0000/evil.example',
    '/\u2028/evil.example',
    '/\u00a0/evil.example',
    '/\ufeff/evil.example',
    '/\u200b/evil.example',
    '\t//evil.example',
    ' //evil.example',
    ' /admin',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/admin\\..\\..',
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'http://survey.school.example.evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'admin',
    '@evil.example',
    '?x',
    '#x',
    '/login',
    '/login?from=/admin',
  ])('%j does not', (from) => {
    expect(back(from)).toBeNull()
  })

  test.each([
    '/@evil.example',
    '/https://evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/;//evil.example',
  ])('%j is a path like any other', (from) => {
    expect(back(from)).toBe(from)
    expect(new URL(from, origin).origin).toBe(origin)
  })
})
