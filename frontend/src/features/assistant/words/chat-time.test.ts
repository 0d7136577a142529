import { expect, test } from 'vitest'
import { chatTime } from './chat-time'

test('chat time has two digits each for hour and minute', () => {
  const time = new Date(2026, 10, 15, 9, 5).toISOString()
  expect(chatTime(time, 'en-US')).toBe('09:05 AM')
  expect(chatTime(time, 'de-DE')).toBe('09:05')
})
