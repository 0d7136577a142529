import { expect, test } from 'vitest'
import { checkDates, fromLocalInput, toLocalInput } from '../actions/open-dialog'
import { currentSchoolYear, isLive, stageOf, yearChoices } from './stage'

const now = Date.parse('2026-11-15T12:00:00Z')
const survey = {
  is_active: false,
  opens_at: null,
  closes_at: null,
  archived_at: null,
  response_count: 0,
  in_progress_count: 0,
}
const earlier = '2026-11-01T00:00:00Z'
const later = '2026-12-01T00:00:00Z'

test('a survey is in exactly one stage', () => {
  expect(stageOf(survey, now)).toBe('draft')
  expect(stageOf({ ...survey, response_count: 1 }, now)).toBe('closed')
  expect(stageOf({ ...survey, is_active: true }, now)).toBe('open')
  expect(stageOf({ ...survey, is_active: true, opens_at: later }, now)).toBe('scheduled')
  expect(stageOf({ ...survey, is_active: true, opens_at: earlier, closes_at: later }, now)).toBe('open')
  expect(stageOf({ ...survey, is_active: true, closes_at: earlier }, now)).toBe('ended')
  expect(stageOf({ ...survey, archived_at: earlier }, now)).toBe('archived')
})

test('whoever may be reading it makes a survey live', () => {
  expect(isLive(survey)).toBe(false)
  expect(isLive({ ...survey, is_active: true })).toBe(true)
  expect(isLive({ ...survey, in_progress_count: 1 })).toBe(true)
})

test('the school year turns in July, and a chosen year is always offered', () => {
  expect(currentSchoolYear(new Date(2026, 5, 30))).toBe(2025)
  expect(currentSchoolYear(new Date(2026, 6, 1))).toBe(2026)
  expect(yearChoices(2019, new Date(2026, 8, 1))).toEqual([2019, 2024, 2025, 2026, 2027, 2028])
})

test('a moment comes back from the field as it went in', () => {
  const time = '2026-11-15T12:34:00.000Z'
  expect(fromLocalInput(toLocalInput(time))).toBe(time)
  expect([toLocalInput(null), fromLocalInput('')]).toEqual(['', null])
})

test('a survey closes in the future and after it opens', () => {
  expect(checkDates({ opens_at: null, closes_at: null }, now)).toBeUndefined()
  expect(checkDates({ opens_at: null, closes_at: earlier }, now)).toBe('That date has passed.')
  expect(checkDates({ opens_at: later, closes_at: later }, now)).toBe('It must close after it opens.')
  expect(checkDates({ opens_at: earlier, closes_at: later }, now)).toBeUndefined()
})
