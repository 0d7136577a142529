import { expect, test } from 'vitest'
import { excerptOf } from './excerpt'

test('a short answer is shown whole, with the quote in it', () => {
  expect(excerptOf('She is kind. So patient! Thank you.', 'So patient!')).toEqual({
    before: 'She is kind. ',
    words: 'So patient!',
    after: ' Thank you.',
  })
  expect(excerptOf('She is kind.', 'She is kind.')).toEqual({ before: '', words: 'She is kind.', after: '' })
})

test('of a long one the words around the quote are shown', () => {
  const { before, words, after } = excerptOf(`${'before '.repeat(60)}HERE${' after'.repeat(60)}`, 'HERE')
  expect(words).toBe('HERE')
  expect(before).toMatch(/^… (before )+$/)
  expect(after).toMatch(/^( after)+ …$/)
  expect(before.length + after.length).toBeLessThan(200)
})

test('a quote that is not there leaves the answer as it is', () => {
  expect(excerptOf('She is kind.', 'cruel')).toEqual({ before: '', words: 'She is kind.', after: '' })
})
