import { expect, test } from 'vitest'
import { describeDuration, groupHint, groupTitle, keepLabel } from './messages'

const two = { response_ids: ['a', 'b'], burst_ids: [], seconds: 518_400, causes: ['email' as const] }

test('a burst says how many came how fast, and what they repeat', () => {
  const ids = Array.from({ length: 12 }, (_, index) => `r${index}`)
  const burst = { response_ids: ids, burst_ids: ids, seconds: 41, causes: ['answer' as const] }
  expect(groupTitle(burst)).toBe('Burst: 12 responses in 41 seconds')
  expect(groupHint(burst)).toBe('Same answer each time')
  expect(groupHint({ ...burst, response_ids: [...ids, 'honest'] })).toBe(
    'Same answer each time. 1 more with the same came at other times.',
  )
})

test('a pair says what it repeats and how far apart it came', () => {
  expect(groupTitle(two)).toBe('Same email: 2 responses')
  expect(groupHint(two)).toBe('6 days apart')
  expect(groupTitle({ ...two, causes: ['answer', 'email'] })).toBe('Same email or answer: 2 responses')
  expect(groupHint({ ...two, seconds: 0 })).toBe('At the same moment')
})

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [7200, '2 hours'],
  [518_400, '6 days'],
])('%i seconds are %s', (seconds, words) => expect(describeDuration(seconds)).toBe(words))

test('two are both, more are all', () => {
  expect(keepLabel(2)).toBe('Keep both')
  expect(keepLabel(12)).toBe('Keep all 12')
})
