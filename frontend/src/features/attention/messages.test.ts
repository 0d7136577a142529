import { expect, test } from 'vitest'
import { age, forWhom, listCount, stepName, unreadNotes } from './messages'

const counts = { new: 2, taken: 1, closed: 9, possible: 4, not_read_in_language: 0, waiting: 0 }

test('open is what is new and what is taken', () => {
  expect(listCount('open', counts)).toBe(3)
  expect(listCount('possible', counts)).toBe(4)
})

test('what was not read is said, and nothing otherwise', () => {
  expect(unreadNotes(counts)).toEqual([])
  expect(unreadNotes({ ...counts, not_read_in_language: 1, waiting: 3 })).toEqual([
    '1 answer is in a language that isn’t read automatically: please read it yourself.',
    '3 answers are still being read.',
  ])
})

test('a list is for every admin until somebody is chosen', () => {
  const people = ['Ana Ruiz', 'Nora Ellery', 'Sam Osei'].map((name, id) => ({
    id: `${id}`,
    name,
    is_chosen: id < 2,
  }))
  expect(forWhom({ people, is_everyone: false, is_mine: true, may_change: true })).toBe(
    'Ana Ruiz and Nora Ellery',
  )
  expect(forWhom({ people: [], is_everyone: true, is_mine: true, may_change: true })).toBe('every admin')
})

test('an age has its day', () => {
  const now = new Date('2026-03-27T12:00:00').getTime()
  expect(age('2026-03-10T11:00:00', now)).toBe('Mar 10, 17 days ago')
  expect(age('2026-03-26T11:00:00', now)).toBe('Mar 26, 1 day ago')
  expect(age('2026-03-27T11:00:00', now)).toBe('Mar 27, today')
})

test('a step says by whom, also when the account is gone', () => {
  expect(stepName({ action: 'taken', person: 'Nora Ellery' })).toBe('Taken by Nora Ellery')
  expect(stepName({ action: 'closed', person: null })).toBe('Closed by a former user')
})
