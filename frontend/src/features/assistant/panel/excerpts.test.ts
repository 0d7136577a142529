import { expect, test } from 'vitest'
import { cutSentences, excerptOf } from './excerpts'

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

test('a text is cut into finished sentences and the one that is being written', () => {
  expect(cutSentences('One parent says so. "Really?" Two do n')).toEqual({
    finished: ['One parent says so. ', '"Really?" '],
    rest: 'Two do n',
  })
  expect(cutSentences('15 of 150 responses.')).toEqual({ finished: [], rest: '15 of 150 responses.' })
  expect(cutSentences('First line\n\nSecond')).toEqual({ finished: ['First line\n\n'], rest: 'Second' })
})

test('titles and decimals end no sentence', () => {
  expect(cutSentences('Mr. Osei and Mrs. Quan have 4.5 each. So').finished).toEqual([
    'Mr. Osei and Mrs. Quan have 4.5 each. ',
  ])
})

test('joined, the parts are the text, however it grew', () => {
  const text = 'A b. C!? D\n\ne… f. "G."  h。i\n'
  for (let end = 0; end <= text.length; end += 1) {
    const { finished, rest } = cutSentences(text.slice(0, end))
    expect(finished.join('') + rest).toBe(text.slice(0, end))
  }
})

test('what was finished stays finished while the text grows', () => {
  const text = 'One. Two! Three?\nFour… Five. '
  for (let end = 1; end <= text.length; end += 1) {
    const before = cutSentences(text.slice(0, end - 1)).finished
    expect(cutSentences(text.slice(0, end)).finished.slice(0, before.length).join('')).toContain(
      before.join('').trimEnd(),
    )
  }
})
