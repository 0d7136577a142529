import { expect, test } from 'vitest'
import { dateNote, preview, schoolYear } from './messages'

test('a description of a hundred characters is shown whole', () => {
  expect(preview('a'.repeat(100))).toBe('a'.repeat(100))
})

test('a longer one is cut to a hundred characters with an ellipsis', () => {
  expect(preview('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`)
})

test('no character is cut in half', () => {
  expect(preview('🍎'.repeat(101))).toBe(`${'🍎'.repeat(100)}...`)
})

test('a school year is shown with the next one', () => {
  expect(schoolYear(2026)).toBe('2026-2027')
})

const now = new Date('2026-03-10T12:00:00Z')
const past = '2026-03-09T12:00:00Z'
const future = '2026-03-11T12:00:00Z'

test.each([
  [null, null, undefined],
  [past, future, undefined],
  [future, null, 'Opens 3/11/2026'],
  [null, past, 'Closed 3/9/2026'],
])('opens %s, closes %s', (opens_at, closes_at, note) => {
  expect(dateNote({ opens_at, closes_at }, now)).toEqual(note)
})
