import { afterEach, expect, test, vi } from 'vitest'
import { now, secondsLeft, spokenSeconds, timeSince } from './idle'

afterEach(() => {
  vi.useRealTimers()
})

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

test('a clock that is set back does not keep the answers on the screen', () => {
  vi.useFakeTimers()
  const touched = now()
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(150_000)
  expect(timeSince(touched)).toBe(150_000)
})

test('a device that slept for an hour has been idle for an hour', () => {
  vi.useFakeTimers()
  const touched = now()
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(timeSince(touched)).toBe(3_600_000)
})
