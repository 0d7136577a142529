import { expect, test } from 'vitest'
import { type AnswerScope, type ScopePart, wholeSurvey } from '../conversation/chat-events'
import { isInOrder, readPart, removeChip, sortOptions } from './edit'

const days = { first: '2026-03-02', last: '2026-03-06', weekdays: [5], hours: [8, 9] }
const scope: AnswerScope = {
  ...wholeSurvey,
  teacher_ids: ['t1', 't2', 't3'],
  category_ids: ['c1'],
  without_category_ids: ['c2', 'c3'],
  unanswered_question_ids: ['q1', 'q2'],
  languages: ['es'],
  days,
  without_days: { first: '2026-03-04', last: '2026-03-04', weekdays: [], hours: [] },
  words: 'bus',
  parent: 'Whitcomb',
  stance: 'concern',
  topic: 'safety',
}
const chip = (part: ScopePart, values: string[] = []) => ({ part, label: 'x', values })

test('a removed chip takes its members out of a list, and empties what has one value', () => {
  expect(removeChip(scope, chip('teacher_ids', ['t1', 't3']))).toEqual({ ...scope, teacher_ids: ['t2'] })
  expect(removeChip(scope, chip('languages'))).toEqual({ ...scope, languages: [] })
  for (const part of ['days', 'without_days', 'words', 'parent', 'stance'] as const) {
    expect(removeChip(scope, chip(part))).toEqual({ ...scope, [part]: null })
  }
  expect(removeChip(scope, chip('status'))).toEqual({ ...scope, status: 'all' })
})

test('a category that is left out and a question without an answer go one by one', () => {
  expect(removeChip(scope, chip('without_category_ids', ['c2']))).toEqual({
    ...scope,
    without_category_ids: ['c3'],
  })
  expect(removeChip(scope, chip('unanswered_question_ids', ['q2']))).toEqual({
    ...scope,
    unanswered_question_ids: ['q1'],
  })
})

test.each(['is_about_several', 'is_about_one', 'is_uncategorized', 'has_all'] as const)(
  'a removed %s is false',
  (part) => {
    expect(removeChip({ ...scope, [part]: true }, chip(part))).toEqual(scope)
  },
)

test('the words of a question go with the topic that was taken from them', () => {
  const asked = { ...scope, asked: 'Is anybody worried about safety?' }
  expect(removeChip(asked, chip('topic'))).toEqual({ ...scope, topic: null, asked: null })
  expect(readPart(scope, 'topic', entered(['topic', 'parking']))).toEqual({ topic: 'parking', asked: null })
})

function entered(...pairs: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of pairs) data.append(name, value)
  return data
}

test('what was entered is a change of one part; empty narrows nothing', () => {
  const read = (part: ScopePart, ...pairs: [string, string][]) => readPart(scope, part, entered(...pairs))
  expect(read('teacher_ids', ['teacher_ids', 't2'], ['teacher_ids', 't4'])).toEqual({
    teacher_ids: ['t2', 't4'],
  })
  expect(read('category_ids')).toEqual({ category_ids: [] })
  expect(read('without_category_ids', ['without_category_ids', 'c4'])).toEqual({
    without_category_ids: ['c4'],
  })
  expect(read('words', ['words', '  parking lot '])).toEqual({ words: 'parking lot' })
  expect(read('topic', ['topic', '  '])).toEqual({ topic: null, asked: null })
  expect(read('stance', ['stance', ''])).toEqual({ stance: null })
  expect(read('status', ['status', 'all'])).toEqual({ status: 'all' })
})

test('other dates keep the weekdays and hours', () => {
  const read = (days: NonNullable<AnswerScope['days']> | null, first: string, last: string) =>
    readPart({ ...scope, days }, 'days', entered(['first', first], ['last', last])).days
  const every = { weekdays: [], hours: [] }
  const day = '2026-03-06'
  expect(read(days, '', day)).toEqual({ ...days, first: null, last: day })
  expect(read({ ...every, weekdays: [1] }, '', '')).toEqual({
    ...every,
    first: null,
    last: null,
    weekdays: [1],
  })
  expect(read({ ...every, hours: [7] }, '', '')).toEqual({ ...every, first: null, last: null, hours: [7] })
  expect(read(null, day, '')).toEqual({ ...every, first: day, last: null })
  expect(read({ ...every, first: day, last: day }, '', '')).toBeNull()
  // As a server of an earlier version wrote it.
  expect(read(JSON.parse(`{"first":"${day}"}`), '', '')).toBeNull()
})

test('the last day must not come before the first', () => {
  const isFine = (first: string | null, last: string | null) =>
    isInOrder({ days: { first, last, weekdays: [], hours: [] } })
  expect([
    isFine('2026-03-02', '2026-03-02'),
    isFine('2026-03-02', null),
    isFine(null, '2026-03-02'),
  ]).toEqual([true, true, true])
  expect(isFine('2026-03-03', '2026-03-02')).toBe(false)
  expect([isInOrder({ days: null }), isInOrder({ words: 'bus' })]).toEqual([true, true])
})

test('chosen ones are listed first, also when the list no longer has them', () => {
  const known = ['a', 'b', 'c'].map((id) => ({ id, name: `Teacher ${id}` }))
  const chips = [{ ...chip('teacher_ids', ['gone']), label: 'Ms. Gone' }]
  expect(sortOptions(known, ['c', 'gone', 'lost'], chips).map(({ name }) => name)).toEqual([
    'Ms. Gone',
    'No longer listed',
    'Teacher c',
    'Teacher a',
    'Teacher b',
  ])
})
