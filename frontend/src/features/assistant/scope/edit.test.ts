import { expect, test } from 'vitest'
import type { AnswerScope, ScopePart } from '../conversation/chat-events'
import { isInOrder, readPart, removeChip, sortOptions } from './edit'

const scope: AnswerScope = {
  teacher_ids: ['t1', 't2', 't3'],
  without_teacher_ids: [],
  is_about_several: false,
  category_ids: ['c1'],
  response_category_ids: [],
  question_ids: [],
  languages: ['es'],
  days: { first: '2026-03-02', last: '2026-03-06' },
  words: 'bus',
  parent: 'Whitcomb',
  stance: 'concern',
  status: 'submitted',
  topic: 'safety',
}
const chip = (part: ScopePart, values: string[] = []) => ({ part, label: 'x', values })

test('a removed chip takes its members out of a list, and empties what has one value', () => {
  expect(removeChip(scope, chip('teacher_ids', ['t1', 't3']))).toEqual({ ...scope, teacher_ids: ['t2'] })
  expect(removeChip(scope, chip('languages'))).toEqual({ ...scope, languages: [] })
  for (const part of ['days', 'words', 'parent', 'stance'] as const) {
    expect(removeChip(scope, chip(part))).toEqual({ ...scope, [part]: null })
  }
  const several = { ...scope, is_about_several: true }
  expect(removeChip(several, chip('is_about_several'))).toEqual(scope)
  expect(removeChip(scope, chip('status'))).toEqual({ ...scope, status: 'all' })
})

test('the words of a question go with the topic that was taken from them', () => {
  const asked = { ...scope, asked: 'Is anybody worried about safety?' }
  expect(removeChip(asked, chip('topic'))).toEqual({ ...scope, topic: null, asked: null })
  expect(readPart('topic', entered(['topic', 'parking']))).toEqual({ topic: 'parking', asked: null })
})

function entered(...pairs: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of pairs) data.append(name, value)
  return data
}

test('what was entered is a change of one part; empty narrows nothing', () => {
  expect(readPart('teacher_ids', entered(['teacher_ids', 't2'], ['teacher_ids', 't4']))).toEqual({
    teacher_ids: ['t2', 't4'],
  })
  expect(readPart('category_ids', entered())).toEqual({ category_ids: [] })
  expect(readPart('words', entered(['words', '  parking lot ']))).toEqual({ words: 'parking lot' })
  expect(readPart('topic', entered(['topic', '  ']))).toEqual({ topic: null, asked: null })
  expect(readPart('stance', entered(['stance', '']))).toEqual({ stance: null })
  expect(readPart('status', entered(['status', 'all']))).toEqual({ status: 'all' })
  expect(readPart('days', entered(['first', ''], ['last', '2026-03-06']))).toEqual({
    days: { first: null, last: '2026-03-06' },
  })
  expect(readPart('days', entered(['first', ''], ['last', '']))).toEqual({ days: null })
})

test('the last day must not come before the first', () => {
  const days = (first: string | null, last: string | null) => isInOrder({ days: { first, last } })
  expect([days('2026-03-02', '2026-03-02'), days('2026-03-02', null), days(null, '2026-03-02')]).toEqual([
    true,
    true,
    true,
  ])
  expect(days('2026-03-03', '2026-03-02')).toBe(false)
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
