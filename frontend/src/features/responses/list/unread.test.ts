import { expect, test } from 'vitest'
import { describeUnread } from './unread'

test.each([
  [0, ''],
  [1, '1 answer is still being read. It is found by its words already.'],
  [12, '12 answers are still being read. They are found by their words already.'],
  [1000, '1,000+ answers are still being read. They are found by their words already.'],
])('%i unread answers are told in a sentence', (unread, sentence) => {
  expect(describeUnread(unread)).toBe(sentence)
})
