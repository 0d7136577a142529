import { expect, test } from 'vitest'
import type { Values } from '../saving/slots'
import { answeredPercent } from './question-nav'
import { countAnswered, hasNeededAnswer, isTooLong, subjectsOf, unchosenOf } from './subjects'

const general = { id: 'a', text: 'A?', is_required: true, is_about_each_teacher: false, version: 1 }
const each = { ...general, is_about_each_teacher: true }
const values: Values = { name: '', email: '', consent: false, teacherIds: ['t', 'u'], answers: {} }
const withAnswers = (answers: Record<string, string>) => ({ ...values, answers })

test('nothing is complete before a word was written; then it is the share of questions with an answer', () => {
  const shares = [[false, false], [true, false, false], [true, true], []].map(answeredPercent)
  expect(shares).toEqual([0, 33, 100, 0])
})

test('a required question needs an answer that is not blank', () => {
  expect(hasNeededAnswer(general, withAnswers({ a: ' \n' }))).toBe(false)
  expect(hasNeededAnswer(general, withAnswers({ a: 'x' }))).toBe(true)
  expect(hasNeededAnswer({ ...general, is_required: false }, values)).toBe(true)
  expect(isTooLong('x'.repeat(20_001))).toBe(true)
})

test('about each teacher, one of them is enough; one who is not chosen does not count', () => {
  expect(hasNeededAnswer(each, values)).toBe(false)
  expect(hasNeededAnswer(each, withAnswers({ 'a/u': 'She sings.' }))).toBe(true)
  expect(hasNeededAnswer(each, withAnswers({ 'a/gone': 'She sang.' }))).toBe(false)
  expect(hasNeededAnswer(general, withAnswers({ 'a/u': 'She sings.' }))).toBe(false)
})

test('a question is asked once, or once about each chosen teacher; words in general stay in reach', () => {
  expect(subjectsOf(general, values)).toEqual([undefined])
  expect(subjectsOf(each, values)).toEqual(['t', 'u'])
  expect(subjectsOf(each, withAnswers({ a: 'Both.' }))).toEqual([undefined, 't', 'u'])
  expect(subjectsOf(each, { ...values, teacherIds: [] })).toEqual([undefined])
})

test('teachers about whom something is written are counted, and nobody else', () => {
  expect(
    countAnswered(each, withAnswers({ 'a/t': 'Here.', 'a/u': ' ', 'a/gone': 'There.', a: 'All.' })),
  ).toBe(1)
})

test('words about a teacher who is no longer chosen are found', () => {
  expect(
    unchosenOf(each, withAnswers({ 'a/t': 'Here.', 'a/gone': 'There.', 'a/blank': ' ', 'b/gone': 'No.' })),
  ).toEqual(['gone'])
})
