import { expect, test } from 'vitest'
import { describeAnswer, describeSentence, isChosen, listChoices } from './messages'

const teachers = [
  { id: 'p', name: 'Ms. Pike' },
  { id: 'o', name: 'Mr. Osei' },
]

test('a sentence says whom it is about and how sure that is', () => {
  expect(describeSentence({ teacher_ids: ['p'], certainty: 'sure' }, teachers)).toBe('About Ms. Pike')
  expect(describeSentence({ teacher_ids: ['o'], certainty: 'likely' }, teachers)).toBe(
    'Likely about Mr. Osei',
  )
  expect(describeSentence({ teacher_ids: ['o', 'p'], certainty: 'unsure' }, teachers)).toBe(
    'About Ms. Pike and Mr. Osei (not sure)',
  )
  expect(describeSentence({ teacher_ids: [], certainty: 'staff' }, teachers)).toBe(
    'About none of them (set by staff)',
  )
})

test('an answer is about everybody in it, and as sure as its least sure sentence', () => {
  const sure = { teacher_ids: ['p'], certainty: 'sure' as const }
  expect(describeAnswer([sure, { teacher_ids: [], certainty: 'sure' }], teachers)).toBe('About Ms. Pike')
  expect(describeAnswer([sure, { teacher_ids: ['o'], certainty: 'likely' }], teachers)).toBe(
    'Likely about Ms. Pike and Mr. Osei',
  )
})

test('an answer with nobody in it is about all of them, unless staff said otherwise', () => {
  expect(describeAnswer([{ teacher_ids: [], certainty: 'sure' }], teachers)).toBe(
    'About Ms. Pike and Mr. Osei (not sure)',
  )
  expect(describeAnswer([{ teacher_ids: [], certainty: 'staff' }], teachers)).toBe(
    'About none of them (set by staff)',
  )
})

test('one click says one of them, both, or none', () => {
  const choices = listChoices(teachers)
  expect(choices.map(({ name }) => name)).toEqual(['Ms. Pike', 'Mr. Osei', 'Both', 'None of them'])
  const both = { teacher_ids: ['o', 'p'], certainty: 'sure' as const }
  expect(choices.filter((choice) => isChosen(choice, both)).map(({ name }) => name)).toEqual(['Both'])
})
