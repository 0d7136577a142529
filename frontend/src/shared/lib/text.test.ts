import { expect, test } from 'vitest'
import { cutOut, hasEveryWord, wellFormed } from './text'

test('halves of characters are replaced and whole ones stay', () => {
  expect(wellFormed('a\ud83db 🌻 \udf3b ñ')).toBe('a\ufffdb 🌻 \ufffd ñ')
})

test('the words are cut out where the server counted them, also after an emoji', () => {
  expect(cutOut('She is kind. 🚀🚀 So patient!', { start: 16, end: 27 })).toEqual({
    before: 'She is kind. 🚀🚀 ',
    words: 'So patient!',
    after: '',
  })
})

test('a place that is not in the text marks nothing', () => {
  expect(cutOut('Short.', { start: 40, end: 60 })).toBeUndefined()
  expect(cutOut('Short.', { start: 3, end: 3 })).toBeUndefined()
})

test.each([
  ['', true],
  ['  ', true],
  ['nunez', true],
  ['PRE zoe', true],
  ['zoe vega', false],
])('a search for "%s" looks at words, not at their order, accents or capitals', (search, isFound) => {
  expect(hasEveryWord('Ms. Zoë Núñez Pre-K', search)).toBe(isFound)
})
