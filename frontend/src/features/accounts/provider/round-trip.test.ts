import { beforeEach, expect, test } from 'vitest'
import { comeBack, leave, readAnswer } from './round-trip'

beforeEach(() => localStorage.clear())

test('what was kept is given back once', () => {
  const browser = leave('/admin/users?page=2')
  expect(browser).toMatch(/^[0-9a-f]{64}$/)
  expect(comeBack()).toEqual({ browser, from: '/admin/users?page=2' })
  expect(comeBack()).toBeNull()
})

test('every journey has a secret of its own', () => {
  expect(leave(null)).not.toBe(leave(null))
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login'])(
  'nobody is led to %s afterwards',
  (from) => {
    leave(from)
    expect(comeBack()?.from).toBeNull()
  },
)

test.each(['', 'nonsense', '{}', '17', '{"browser":17}'])('%j in the storage counts as nothing', (kept) => {
  localStorage.setItem('parent_survey_round_trip', kept)
  expect(comeBack()).toBeNull()
})

test('an answer has a code and a state', () => {
  expect(readAnswer('?code=a&state=b')).toEqual({ code: 'a', state: 'b' })
  expect(readAnswer('?code=a')).toBeNull()
  expect(readAnswer('?error=access_denied&state=b')).toBeNull()
})
