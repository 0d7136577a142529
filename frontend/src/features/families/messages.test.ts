import { expect, test } from 'vitest'
import { checkTitle, childLines, doneTitle, shortEmails, splitEmails } from './messages'

const none = { new: 0, changed: 0, unchanged: 0, left_out: 0, needs_look: 0, no_email: 0 }

test('a family shows its first email and how many more there are', () => {
  expect(shortEmails([])).toBe('No email')
  expect(shortEmails(['ivan@example.org'])).toBe('ivan@example.org')
  expect(shortEmails(['ivan@example.org', 'marta@example.org'])).toBe('ivan@example.org, +1')
})

test('a child is a grade and teachers, and has no name', () => {
  const teachers = [{ id: 't', name: 'Ms. Rosalind Pike' }]
  expect(childLines({ children: [{ grade_level: '3rd Grade', teachers }] })).toEqual([
    '3rd Grade, Ms. Rosalind Pike',
  ])
  expect(childLines({ children: [{ grade_level: null, teachers }] })).toEqual(['Ms. Rosalind Pike'])
})

test('emails may be typed on lines or with commas', () => {
  expect(splitEmails(' a@example.org,\nb@example.org;c@example.org ')).toEqual([
    'a@example.org',
    'b@example.org',
    'c@example.org',
  ])
})

test('what an import will do and did is one sentence', () => {
  expect(checkTitle({ counts: { ...none, new: 213, needs_look: 5 } })).toBe(
    '213 families are ready, 5 need a look',
  )
  expect(checkTitle({ counts: { ...none, new: 1 } })).toBe('1 family is ready')
  expect(doneTitle({ counts: { ...none, new: 2, changed: 1 } })).toBe('2 families added, 1 family changed')
  expect(doneTitle({ counts: none })).toBe('Nothing changed')
})
