import { expect, test } from 'vitest'
import { countResponses, tellIgnored, tellUnread } from './words'

test('numbers agree with their words', () => {
  expect([0, 1, 1234].map(countResponses)).toEqual(['0 responses', '1 response', '1,234 responses'])
  expect(tellUnread(1)).toBe('1 answer has not been read yet and may be missing here.')
  expect(tellUnread(3)).toBe('3 answers have not been read yet and may be missing here.')
})

test('words that could not be applied are named as they were written', () => {
  expect(tellIgnored(['before the monsoon'])).toBe('I could not apply: “before the monsoon”')
  expect(tellIgnored(['soon', 'often'])).toBe('I could not apply: “soon”, “often”')
})
