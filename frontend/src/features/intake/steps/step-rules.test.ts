import { expect, test } from 'vitest'
import type { Values } from '../saving/slots'
import {
  canLeave,
  positionAfter,
  positionBefore,
  resumePosition,
  stepPercent,
  steps,
  toRemembered,
} from './step-rules'

const questions = [
  { id: 'a', text: 'A?', is_required: true, is_about_each_teacher: false, version: 1 },
  { id: 'b', text: 'B?', is_required: false, is_about_each_teacher: false, version: 1 },
  { id: 'c', text: 'C?', is_required: true, is_about_each_teacher: false, version: 1 },
]
const nothing: Values = { name: '', email: '', consent: false, teacherIds: [], answers: {} }

test('progress is the step index out of five', () => {
  expect(steps.map(stepPercent)).toEqual([0, 20, 40, 60, 80])
})

test.each([
  ['nothing', {}, { step: 'name', question: 0 }],
  ['a name', { name: 'Pilar' }, { step: 'email', question: 0 }],
  ['an email', { name: 'Pilar', email: 'p@e.org' }, { step: 'teachers', question: 0 }],
  ['teachers', { teacherIds: ['t'] }, { step: 'questions', question: 0 }],
  ['answers', { answers: { a: 'yes' } }, { step: 'questions', question: 1 }],
  ['blank answers', { answers: { a: '  ' } }, { step: 'name', question: 0 }],
  ['a gap', { teacherIds: ['t'], answers: { a: 'yes', c: 'yes' } }, { step: 'questions', question: 1 }],
  ['all answers', { answers: { a: '1', b: '2', c: '3' } }, { step: 'questions', question: 2 }],
])('with %s a response is taken up at the right step', (_, values, position) => {
  expect(resumePosition({ ...nothing, ...values }, questions)).toEqual(position)
})

test('where this browser saw the parent last comes first, a half-typed question and Review included', () => {
  const values = { ...nothing, name: 'Pilar', teacherIds: ['t'], answers: { a: 'half a sen' } }
  for (const position of [
    { step: 'name', question: 0 },
    { step: 'questions', question: 0 },
    { step: 'questions', question: 2, isEditing: true },
    { step: 'questions', question: 1, teacherId: 't' },
    { step: 'review', question: 0 },
  ] as const) {
    expect(resumePosition(values, questions, toRemembered(position, questions))).toEqual(position)
  }
})

test('a remembered question is found by its id; one that is gone leads to the first without an answer', () => {
  const values = { ...nothing, answers: { a: 'half' } }
  const turned = [...questions].reverse()
  expect(resumePosition(values, turned, { step: 'questions', questionId: 'a' }).question).toBe(2)
  expect(resumePosition(values, questions, { step: 'questions', questionId: 'gone' }).question).toBe(1)
  expect(resumePosition(values, questions, { step: 'nowhere' as 'name' }).question).toBe(1)
})

test('Next needs a name that is not blank, a valid email, at least one teacher', () => {
  expect(canLeave('name', { ...nothing, name: '   ' })).toBe(false)
  expect(canLeave('name', { ...nothing, name: ' Pilar ' })).toBe(true)
  for (const email of ['', 'a', 'a@b', 'a b@c.de', '@c.de', 'a@b.'])
    expect(canLeave('email', { ...nothing, email }), email).toBe(false)
  for (const email of ['a@b.c', ' a@b.c ', 'x+y@sub.example.org'])
    expect(canLeave('email', { ...nothing, email }), email).toBe(true)
  expect(canLeave('teachers', nothing)).toBe(false)
  expect(canLeave('teachers', { ...nothing, teacherIds: ['t'] })).toBe(true)
})

test('Next goes through the questions to Review and no further, Back to Name and no further', () => {
  let position = resumePosition(nothing, questions)
  const forward = [position]
  for (let count = 0; count < 7; count += 1) {
    position = positionAfter(position, questions)
    forward.push(position)
  }
  const spots = forward.map(({ step, question }) => (step === 'questions' ? `q${question}` : step))
  expect(spots).toEqual(['name', 'email', 'teachers', 'q0', 'q1', 'q2', 'review', 'review'])
  for (let count = 0; count < 6; count += 1) position = positionBefore(position, questions)
  expect(position.step).toBe('name')
  expect(positionBefore(position, questions).step).toBe('name')
  expect(positionBefore({ step: 'review', question: 0 }, questions)).toEqual({
    step: 'questions',
    question: 2,
  })
})

test('who edits from Review may return there until Review is reached', () => {
  const email = positionAfter({ step: 'name', question: 0, isEditing: true }, questions)
  expect(email).toEqual({ step: 'email', question: 0, isEditing: true })
  expect(
    positionAfter({ step: 'questions', question: 2, isEditing: true }, questions).isEditing,
  ).toBeUndefined()
})

test('a survey without questions leads from teachers over an empty step to Review', () => {
  expect(positionAfter({ step: 'questions', question: 0 }, []).step).toBe('review')
})
