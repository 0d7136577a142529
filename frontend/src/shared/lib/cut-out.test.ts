import { expect, test } from 'vitest'
import { cutOut } from './cut-out'

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
