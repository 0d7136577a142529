import { expect, test } from 'vitest'
import { readPaper, usualPaper } from './paper-field'

test.each([
  ['en-US', 'letter'],
  ['en', 'letter'],
  ['es-MX', 'letter'],
  ['en-GB', 'a4'],
  ['de', 'a4'],
  ['', 'a4'],
  ['not a language', 'a4'],
])('a reader of "%s" prints on %s', (language, paper) => {
  expect(usualPaper(language)).toBe(paper)
})

test('the address has the last word, when it makes sense', () => {
  expect(readPaper('size=a4', 'en-US')).toBe('a4')
  expect(readPaper('size=letter', 'de')).toBe('letter')
  expect(readPaper('size=a0', 'de')).toBe('a4')
})
