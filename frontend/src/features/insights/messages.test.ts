import { expect, test } from 'vitest'
import { describePace, describeUnanalyzed, isFew, languageName, percent } from './messages'

const counts = { submitted: 150, in_progress: 0, answers: 379, teachers_mentioned: 14, teachers: 14 }
const days = [
  { day: '2026-03-02', responses: 80 },
  { day: '2026-03-03', responses: 70 },
]
const still = { today: 0, per_day: 0, last_response_at: null }

test('the pace says what came today and in the week before', () => {
  expect(describePace({ pace: { ...still, today: 3, per_day: 6.25 }, counts, days })).toBe(
    '3 today so far; average last week: 6.3 per day.',
  )
  expect(describePace({ pace: { ...still, per_day: 2 }, counts, days })).toBe(
    'None today so far; average last week: 2 per day.',
  )
})

test('a survey that has gone quiet says since when', () => {
  expect(describePace({ pace: still, counts, days })).toBe(
    'About 75 responses a day from Mar 2 to Mar 3. None since.',
  )
  expect(describePace({ pace: still, counts, days: days.slice(0, 1) })).toBe(
    'All of them came on Mar 2. None since.',
  )
  expect(describePace({ pace: still, counts: { ...counts, submitted: 0 }, days: [] })).toBe(
    'Nobody has answered yet.',
  )
})

test('few is less than the limit, and nobody is not few', () => {
  expect([0, 1, 4, 5].map((responses) => isFew(responses, 5))).toEqual([false, true, true, false])
})

test('a share is whole percents, and never nothing where there is something', () => {
  expect([0, 0.004, 0.155, 1].map(percent)).toEqual(['0%', '<1%', '16%', '100%'])
})

test('languages have their names, and answers without one say why', () => {
  expect(['es', 'und', '', 'q'].map(languageName)).toEqual([
    'Spanish',
    'Too short to tell',
    'Not read yet',
    'q',
  ])
})

test('a language that AI does not know says how many answers that concerns', () => {
  expect([0, 1, 1200].map(describeUnanalyzed)).toEqual([
    undefined,
    'not analyzed in this language (1 answer)',
    'not analyzed in this language (1,200 answers)',
  ])
})
