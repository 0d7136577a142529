import { afterEach, expect, test } from 'vitest'
import { forgetId, storedId, storeId } from './stored-ids'
import { parseSurveyPath, responsePagePath } from './survey-address'

afterEach(() => localStorage.clear())

test("one survey never resumes another's draft, and neither forgets the other", () => {
  storeId('spring', 'r1')
  expect(storedId('autumn')).toBeUndefined()
  storeId('autumn', 'r2')
  forgetId('autumn', 'r2')
  expect([storedId('spring'), storedId('autumn')]).toEqual(['r1', undefined])
})

test('an id that has been replaced is not forgotten with its predecessor', () => {
  storeId('spring', 'new')
  forgetId('spring', 'old')
  expect(storedId('spring')).toBe('new')
})

test('after the last one the key itself is gone', () => {
  storeId('spring', 'r1')
  forgetId('spring', 'r1')
  expect(localStorage.getItem('survey_response_id')).toBeNull()
})

test.each(['not json', '"text"', 'null', '{"spring":7}'])('a value like %s counts as none', (stored) => {
  localStorage.setItem('survey_response_id', stored)
  expect(storedId('spring')).toBeUndefined()
})

test('an address names the survey and may name the response', () => {
  expect(parseSurveyPath('/survey/s1')).toEqual({ surveyId: 's1', responseId: undefined })
  expect(parseSurveyPath('/survey/s1/')).toEqual({ surveyId: 's1', responseId: undefined })
  expect(parseSurveyPath(responsePagePath('s1', 'r1'))).toEqual({ surveyId: 's1', responseId: 'r1' })
  for (const path of ['/survey', '/survey/', '/survey/s1/response/', '/survey/s1/other/r1'])
    expect(parseSurveyPath(path), path).toBeUndefined()
})
