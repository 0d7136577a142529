import { expect, test } from 'vitest'
import { questions, teachers } from '../testing/model-server'
import { bothOf, type Conflict, conflictsFrom, isTooLong } from './conflicts'
import { markDifferences, shorten } from './mark-differences'

const values = {
  name: 'Pilar',
  email: 'p@e.org',
  consent: true,
  teacherIds: ['t2', 'gone'],
  answers: { q1: 'Mine.', q2: 'Same.' },
}

test('each difference is put into the words of the page', () => {
  const conflicts = conflictsFrom(
    [
      { field: 'answer', question_id: 'q1', stored: 'Theirs.' },
      { field: 'name', stored: 'Pilar Q.' },
      { field: 'email', stored: '' },
      { field: 'name_consent', stored: false },
      { field: 'teachers', stored: teachers.slice(0, 1) },
    ],
    { values, questions, teachers },
  )
  expect(
    conflicts.map(({ slot, question, mine, stored }) => [slot, question, mine.text, stored.text]),
  ).toEqual([
    ['answer:q1', 'Question 1: q1?', 'Mine.', 'Theirs.'],
    ['name', undefined, 'Pilar', 'Pilar Q.'],
    ['email', undefined, 'p@e.org', ''],
    ['consent', undefined, 'Show my name with my comments', 'Leave my name off'],
    ['teachers', undefined, 'Mr. Reyes\nA teacher who is no longer on the list', 'Ms. Okafor'],
  ])
})

test('what has become the same in the meantime is no conflict', () => {
  const differences = [{ field: 'answer', question_id: 'q2', stored: 'Same.' } as const]
  expect(conflictsFrom(differences, { values, questions, teachers })).toEqual([])
})

function conflict(mine: string, stored: string, field: Conflict['field'] = 'answer'): Conflict {
  return {
    slot: 'answer:q1',
    field,
    question: 'q1?',
    mine: { value: mine, text: mine },
    stored: { value: stored, text: stored },
  }
}

test('both answers are put one after the other, the older first; a name or an empty answer is not', () => {
  expect(bothOf(conflict('Older.', 'Newer.'))).toBe('Older.\n\nNewer.')
  expect(bothOf(conflict('Older.', ' '))).toBeUndefined()
  expect(bothOf(conflict('Pilar', 'Pilar Q.', 'name'))).toBeUndefined()
})

test('two answers may be too long together', () => {
  const both = (length: number) => bothOf(conflict('x'.repeat(length), '😀'.repeat(9_999))) ?? ''
  expect([isTooLong(both(9_999)), isTooLong(both(10_000))]).toEqual([false, true])
})

function marked(one: string, other: string) {
  return markDifferences(one, other).map((pieces) =>
    pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join(''),
  )
}

test.each([
  ['a b c', 'a b c', 'a b c', 'a b c'],
  ['', 'new', '', '[new]'],
  ['I like her.', 'I really like her.', 'I like her.', 'I [really ]like her.'],
  ['one two three four', 'one 2 three 4', 'one [two ]three [four]', 'one [2 ]three [4]'],
  [
    'She sat on the bench with her',
    'He was never at the gate again today',
    '[She sat on the bench with her]',
    '[He was never at the gate again today]',
  ],
  ['end changed here', 'end changed there', 'end changed [here]', 'end changed [there]'],
  ['她很有耐心', '她非常有耐心', '她[很]有耐心', '她[非常]有耐心'],
])('words that only one version has are marked: %s | %s', (one, other, left, right) => {
  expect(marked(one, other)).toEqual([left, right])
})

test('two texts of 20,000 characters that have nothing in common are compared at once', () => {
  const [one, other] = ['a '.repeat(10_000), 'b '.repeat(10_000)]
  expect(markDifferences(one, other)).toEqual([
    [{ text: one, isMarked: true }],
    [{ text: other, isMarked: true }],
  ])
})

test('of a long text the part around what differs is shown', () => {
  const long = 'Every morning she waits at the gate. '.repeat(100)
  const [pieces] = markDifferences(`${long}Then this. ${long}`, `${long}Then that. ${long}`)
  const shown = shorten(pieces)
    .map(({ text }) => text)
    .join('')
  expect(shown.length).toBeLessThan(400)
  expect(shown).toContain('waits at the gate. Then this. Every')
  expect(shorten([{ text: 'short', isMarked: false }])).toEqual([{ text: 'short', isMarked: false }])
})
