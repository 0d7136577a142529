import { expect, test } from 'vitest'
import { secondsLeft, spokenSeconds } from './idle'

test('two idle minutes, then thirty seconds', () => {
  expect(secondsLeft(0)).toBeUndefined()
  expect(secondsLeft(119_999)).toBeUndefined()
  expect(secondsLeft(120_000)).toBe(30)
  expect(secondsLeft(140_000)).toBe(10)
  expect(secondsLeft(149_500)).toBe(1)
  expect(secondsLeft(150_000)).toBe(0)
})

test('a tablet that slept for an hour has no second left', () => {
  expect(secondsLeft(3_600_000)).toBe(0)
})

test('thirty, ten and five are said, and nothing between', () => {
  const spoken = Array.from({ length: 31 }, (_, gone) => spokenSeconds(30 - gone))
  expect([...new Set(spoken)]).toEqual([30, 10, 5])
  expect([11, 10, 6, 5, 0].map(spokenSeconds)).toEqual([30, 10, 10, 5, 5])
})
