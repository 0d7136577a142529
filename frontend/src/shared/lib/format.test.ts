import { afterEach, expect, test } from 'vitest'
import {
  chatTime,
  count,
  dayRange,
  formatNumber,
  languageInText,
  languageName,
  listOf,
  localDate,
  mediumDate,
  shortTime,
  submissionTime,
} from './format'
import { i18n } from './i18n'

afterEach(() => i18n.activate('en', 'en-US'))

test('a number has its thousands apart', () => {
  expect(formatNumber(1234567)).toBe('1,234,567')
})

test('one is singular, everything else is plural', () => {
  expect(count(1, 'teacher')).toBe('1 teacher')
  expect(count(0, 'teacher')).toBe('0 teachers')
  expect(count(1204, 'category', 'categories')).toBe('1,204 categories')
})

test('a time is a date and a time of day with its zone, as in the United States', () => {
  expect(shortTime('2026-03-24T17:46:09Z')).toMatch(/^Mar 2[45], 2026, \d\d:\d\d [AP]M \S+$/)
})

test('a confidential response came on a day, which is the same in every zone near the school', () => {
  // Midnight in New York, where the school is, and in UTC, where nobody said where it is.
  for (const time of ['2026-03-24T04:00:00Z', '2026-03-24T00:00:00Z']) {
    expect(submissionTime(time, true)).toBe('Mar 24, 2026')
    expect(submissionTime(time, false)).toBe(shortTime(time))
  }
})

test('days of the calendar are the same in every time zone, and one day is said once', () => {
  expect(dayRange('2026-05-04', '2026-05-04')).toBe('May 4')
  expect(dayRange('2026-05-04', '2026-05-10')).toBe('May 4 to May 10')
})

test('chat time has two digits each for hour and minute', () => {
  const time = new Date(2026, 10, 15, 9, 5).toISOString()
  expect(chatTime(time, 'en-US')).toBe('09:05 AM')
  expect(chatTime(time, 'de-DE')).toBe('09:05')
})

test('languages have their English names, and what is none stays as it is', () => {
  expect(['pl', 'ht', 'q', ''].map(languageName)).toEqual(['Polish', 'Haitian Creole', 'q', ''])
})

test('in Spanish they are as Spanish is written in the United States', () => {
  i18n.loadAndActivate({ locale: 'es', locales: 'es-US', messages: {} })
  expect(formatNumber(1204.5)).toBe('1,204.5')
  expect(listOf(['Ada', 'Ben', 'Cy'])).toBe('Ada, Ben y Cy')
  expect([localDate('2026-03-24T17:46:09Z'), mediumDate('2026-03-24T17:46:09Z')]).toEqual([
    '24/3/2026',
    '24 mar 2026',
  ])
  expect(shortTime('2026-03-24T17:46:09Z')).toMatch(/^24 mar 2026, \d\d:\d\d [ap]\.m\. \S+$/)
})

test('in Spanish a language has a small letter inside a sentence only, and what is none stays as it is', () => {
  i18n.loadAndActivate({ locale: 'es', locales: 'es-US', messages: {} })
  expect(['vi', 'q', ''].map(languageName)).toEqual(['Vietnamita', 'q', ''])
  expect(languageInText('vi')).toBe('vietnamita')
})
