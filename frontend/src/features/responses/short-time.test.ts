import { expect, test } from 'vitest'
import { shortTime } from './short-time'

test('a time is a date and a time of day with its zone, as in the United States', () => {
  expect(shortTime('2026-03-24T17:46:09Z')).toMatch(/^Mar 2[45], 2026, \d\d:\d\d [AP]M \S+$/)
})
