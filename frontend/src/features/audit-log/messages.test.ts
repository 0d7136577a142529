import { expect, test } from 'vitest'
import { describeEntry, describeKept, describePerson, describeRange } from './messages'

test.each([
  [{ action: 'signed in', details: {} }, 'Signed in'],
  [
    { action: 'responses exported', details: { responses: 150, rows: 150, format: 'csv' } },
    'Responses exported: 150 responses, CSV',
  ],
  [{ action: 'signed out elsewhere', details: { sessions: 1 } }, 'Signed out elsewhere: 1 device'],
])('%o is said as %s', (entry, expected) => {
  expect(describeEntry(entry)).toBe(expected)
})

test('what nobody signed in did has a word for who did it', () => {
  expect(describePerson({ person: 'Nora Ellery', kind: 'read' })).toBe('Nora Ellery')
  expect(describePerson({ person: null, kind: 'refused' })).toBe('Somebody')
  expect(describePerson({ person: null, kind: 'erased' })).toBe('The server')
})

test('a page says which entries it shows, and of how many', () => {
  const page = { page: 2, size: 50, shown: 12, total: 62, isCapped: false }
  expect(describeRange(page)).toBe('Showing 51 to 62 of 62 entries')
  expect(describeRange({ ...page, total: 10_000, isCapped: true })).toBe(
    'Showing 51 to 62 of 10,000+ entries',
  )
})

test('how long entries are kept is said in years where it is whole years', () => {
  const kept = "Entries can't be edited, and are kept for"
  expect([describeKept(730), describeKept(365), describeKept(90)]).toEqual([
    `${kept} 2 years.`,
    `${kept} 1 year.`,
    `${kept} 90 days.`,
  ])
})
