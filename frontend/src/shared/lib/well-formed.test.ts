import { expect, test } from 'vitest'
import { wellFormed } from './well-formed'

test('halves of characters are replaced and whole ones stay', () => {
  expect(wellFormed('a\ud83db 🌻 \udf3b ñ')).toBe('a\ufffdb 🌻 \ufffd ñ')
})
