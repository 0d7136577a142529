import { expect, test } from 'vitest'
import { findQuote } from './find-quote'

const answers = [
  { answer_id: 'a1', answer_text: 'She is kind.' },
  { answer_id: 'a2', answer_text: '🚀🚀 She is kind. So patient! 🚀' },
  { answer_id: null, answer_text: 'Not sent yet.' },
]

test('a quote is found in the answer that was named, counted in characters', () => {
  expect(findQuote(answers, 'She is kind.', 'a2')).toEqual({ answerId: 'a2', start: 3, end: 15 })
  expect(findQuote(answers, 'So patient! 🚀', 'a2')).toEqual({ answerId: 'a2', start: 16, end: 29 })
})

test('without a name, or with one that does not have the words, the first answer that has them counts', () => {
  expect(findQuote(answers, 'She is kind.')).toEqual({ answerId: 'a1', start: 0, end: 12 })
  expect(findQuote(answers, 'So patient!', 'a1')).toEqual({ answerId: 'a2', start: 16, end: 27 })
})

test('words that nobody wrote have no place', () => {
  expect(findQuote(answers, 'She is cruel.', 'a1')).toBeUndefined()
  expect(findQuote(answers, 'Not sent yet.')).toBeUndefined()
  expect(findQuote(answers, '', 'a1')).toBeUndefined()
})
