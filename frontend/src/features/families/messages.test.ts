import { expect, test } from 'vitest'
import { answeredLine, checkTitle, childLines, doneTitle, importedFamilies } from './messages'

const none = { new: 0, changed: 0, unchanged: 0, left_out: 0, needs_look: 0, no_email: 0 }

const guardian = {
  id: 'g',
  name: 'Lucía Perez',
  email: null,
  failed_reply: null,
  language: null,
  is_opted_out: false,
  has_link: true,
}
const survey = {
  id: 's',
  title: 'Superpowers',
  is_confidential: false,
  invited: 1,
  submitted: 1,
  guardians_submitted: 1,
}

test('a household says how many of its guardians have answered, and in a confidential survey nothing', () => {
  const [done, begun] = [
    { ...guardian, status: 'submitted' as const },
    { ...guardian, status: 'started' as const },
  ]
  expect(answeredLine({ guardians: [done, begun] }, survey)).toBe('1 of 2 guardians answered')
  expect(answeredLine({ guardians: [done] }, survey)).toBe('Answered')
  expect(answeredLine({ guardians: [begun] }, survey)).toBe('Not yet')
  expect(answeredLine({ guardians: [{ ...begun, has_link: false }] }, survey)).toBe('Not asked')
  expect(answeredLine({ guardians: [begun, begun] }, { ...survey, is_confidential: true })).toBe('')
  expect(answeredLine({ guardians: [begun] }, null)).toBe('')
})

test('a child is a grade and teachers, and has no name', () => {
  const teachers = [{ id: 't', name: 'Ms. Rosalind Pike' }]
  expect(childLines({ children: [{ grade_level: '3rd Grade', teachers }] })).toEqual([
    '3rd Grade, Ms. Rosalind Pike',
  ])
  expect(childLines({ children: [{ grade_level: null, teachers }] })).toEqual(['Ms. Rosalind Pike'])
})

test('what an import will do and did is one sentence', () => {
  expect(checkTitle({ counts: { ...none, new: 213, needs_look: 5 } })).toBe(
    '213 families are ready, 5 need a look',
  )
  expect(checkTitle({ counts: { ...none, new: 1 } })).toBe('1 family is ready')
  expect(checkTitle({ counts: { ...none, new: 2 } }, 1)).toBe(
    '2 families are ready, 1 household to decide on',
  )
  expect(doneTitle({ counts: { ...none, new: 2, changed: 1 } })).toBe('2 families added, 1 family changed')
  expect(doneTitle({ counts: none })).toBe('Nothing changed')
})

test('who is put together is imported as one family', () => {
  const row = { source: 'line 2', name: 'Horvat', guardians: [], outcome: 'new' as const, notes: [] }
  const make = { key: 'm', kind: 'make' as const, household: '', saved: 2 }
  const join = { key: 'j', kind: 'join' as const, household: 'Lima', saved: 1 }
  const rows = [
    { ...row, choice: make },
    { ...row, choice: join },
    { ...row, choice: null },
  ]
  const counts = { ...none, new: 5, unchanged: 1 }
  expect(importedFamilies({ counts, rows }, new Set())).toBe(5)
  expect(importedFamilies({ counts, rows }, new Set(['m']))).toBe(3)
  expect(importedFamilies({ counts: { ...none, new: 1 }, rows }, new Set(['j']))).toBe(1)
})
