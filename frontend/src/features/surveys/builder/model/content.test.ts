import { expect, test } from 'vitest'
import { isSameContent, isValid, patchOf, problemsOf, questionsToSend, type SurveyContent } from './content'

const base: SurveyContent = {
  title: 'Superpowers',
  description: 'About teachers',
  school_year: 2026,
  welcome_text: '',
  thank_you_text: '',
  asks_name_consent: false,
  questions: [
    { key: 'a', id: 'a', text: 'A?', is_required: true },
    { key: 'b', id: 'b', text: 'B?', is_required: false },
  ],
}

test('a patch names only what differs', () => {
  expect(patchOf(base, base)).toBeUndefined()
  expect(patchOf(base, { ...base, title: 'New ' })).toEqual({ title: 'New' })
  expect(patchOf(base, { ...base, questions: base.questions.slice(1) })).toEqual({
    questions: [{ id: 'b', text: 'B?', is_required: false, is_about_each_teacher: false }],
  })
})

test('a new question without words waits on the page and does not hold up the rest', () => {
  const blank = { key: 'new', text: '  ', is_required: false }
  const mine = { ...base, questions: [...base.questions, blank] }
  expect(patchOf(base, mine)).toBeUndefined()
  expect(isValid(problemsOf(mine))).toBe(true)
  expect(questionsToSend({ ...mine, questions: [{ ...blank, text: ' C? ' }] })).toEqual([
    { text: 'C?', is_required: false, is_about_each_teacher: false },
  ])
})

test('a question that was there may not lose its words', () => {
  const mine = { ...base, questions: [{ key: 'a', id: 'a', text: ' ', is_required: true }] }
  expect(problemsOf(mine).questions).toEqual({ a: 'A question can’t be empty.' })
})

test('lengths are counted as the server does, and what is too long is told', () => {
  expect(isValid(problemsOf({ ...base, title: '🦸'.repeat(200) }))).toBe(true)
  const long = { ...base, title: 'x'.repeat(201), description: 'x'.repeat(2001) }
  expect(Object.keys(problemsOf(long)).sort()).toEqual(['description', 'questions', 'title'])
  expect(problemsOf({ ...base, title: ' ' }).title).toBe('A survey needs a title.')
})

test('the same words with and without ids are the same survey', () => {
  const fresh = { ...base, questions: base.questions.map(({ id: _, ...question }) => question) }
  expect(isSameContent(base, fresh)).toBe(true)
  expect(isSameContent(base, { ...base, questions: [...base.questions].reverse() })).toBe(false)
})

test('half a character and a NUL are left out', () => {
  expect(patchOf(base, { ...base, title: 'a\0b\ud83d' })).toEqual({ title: 'ab\ufffd' })
})
