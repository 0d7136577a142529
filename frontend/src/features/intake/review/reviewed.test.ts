import { expect, test } from 'vitest'
import { reviewedFrom } from './reviewed'

const question = { id: 'q1', text: 'q1?', is_required: true, is_about_each_teacher: false, version: 1 }
const values = {
  name: ' Pilar ',
  email: 'p@e.org ',
  consent: true,
  teacherIds: ['t1'],
  answers: { q1: 'naïve 😀', gone: 'x' },
}

test('what was reviewed goes as it is stored: trimmed names, and digests of the answers that are asked for', () => {
  const survey = { questions: [question, { ...question, id: 'q2' }], asks_name_consent: false }
  expect(reviewedFrom(values, survey)).toEqual({
    name: 'Pilar',
    email: 'p@e.org',
    teacher_ids: ['t1'],
    answers: {
      // printf 'naïve 😀' | sha256sum
      q1: '53c2bbca83e9f8b55d56a8687056c5027b4245348977848d28fb3aaa01abccff',
      // An answer that was left out is an empty one.
      q2: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
  })
})

test('of a question about each teacher the answers about those who are chosen are part of it', () => {
  const survey = { questions: [{ ...question, is_about_each_teacher: true }], asks_name_consent: false }
  const answers = { 'q1/t1': 'naïve 😀', 'q1/gone': 'x' }
  expect(reviewedFrom({ ...values, answers }, survey)).toMatchObject({
    answers: { q1: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
    teacher_answers: { q1: { t1: '53c2bbca83e9f8b55d56a8687056c5027b4245348977848d28fb3aaa01abccff' } },
  })
})

test('consent is part of it only where the survey asks for it', () => {
  expect(reviewedFrom(values, { questions: [], asks_name_consent: true }).name_consent).toBe(true)
  expect(reviewedFrom(values, { questions: [], asks_name_consent: false })).not.toHaveProperty('name_consent')
})

test('half a character is compared as it is stored', () => {
  const digests = (text: string) =>
    reviewedFrom({ ...values, answers: { q1: text } }, { questions: [question], asks_name_consent: false })
      .answers
  expect(digests('a\ud83d')).toEqual(digests('a\ufffd'))
})
