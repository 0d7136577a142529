import { expect, test } from 'vitest'
import { listChanges } from './changes'
import type { SurveyContent } from './content'

const base: SurveyContent = {
  title: 'Superpowers',
  description: 'About teachers',
  school_year: 2026,
  welcome_text: '',
  thank_you_text: 'Thanks',
  asks_name_consent: false,
  questions: ['a', 'b', 'c'].map((id) => ({ key: id, id, text: `${id}?`, is_required: false })),
}
const [a, b, c] = base.questions as [
  SurveyContent['questions'][0],
  SurveyContent['questions'][0],
  SurveyContent['questions'][0],
]
const counts: Record<string, number> = { a: 150, b: 1, c: 0, old: 3 }

function told(mine: Partial<SurveyContent>) {
  return listChanges(base, { ...base, ...mine }, (id) => counts[id] ?? 0).map(({ text }) => text)
}

test('nothing changed is nothing told', () => {
  expect(told({})).toEqual([])
  expect(
    told({
      title: 'Superpowers ',
      questions: [...base.questions, { key: 'n', text: '', is_required: true }],
    }),
  ).toEqual([])
})

test('a reworded question says how many answers keep the words they answered', () => {
  expect(
    told({
      questions: [
        { ...a, text: 'A!' },
        { ...b, text: 'B!' },
        { ...c, text: 'C!' },
      ],
    }),
  ).toEqual([
    '1 question is reworded. Its 150 answers keep the words they answered.',
    '1 question is reworded. Its 1 answer keeps the words they answered.',
    '1 question is reworded.',
  ])
})

test('a retired question keeps its answers, a removed one has none', () => {
  expect(told({ questions: [b] })).toEqual([
    '1 question is retired. Its 150 answers are kept.',
    '1 question is removed. It has no answers.',
  ])
})

test('required flags, additions and questions that are asked again are told', () => {
  const again = { key: 'old', id: 'old', text: 'Old?', is_required: false }
  expect(
    told({
      questions: [{ ...a, is_required: true }, b, c, { key: 'n', text: 'N?', is_required: true }, again],
    }),
  ).toEqual([
    'A question is now required. Parents who have begun are asked for it before they can submit.',
    '1 question is added, and it is required. Parents who have begun are asked for it before they can submit.',
    '1 question is asked again, with its 3 answers.',
  ])
})

test('another order is told, and a removal alone is not another order', () => {
  expect(told({ questions: [c, a, b] })).toEqual(['The questions come in another order.'])
  expect(told({ questions: [a, b] })).toEqual(['1 question is removed. It has no answers.'])
})

test('changed words are shown before and after', () => {
  const mine = { ...base, title: 'New', welcome_text: 'Hello', thank_you_text: '' }
  expect(listChanges(base, mine, () => 0)).toEqual([
    { text: 'The title changes.', before: 'Superpowers', after: 'New' },
    { text: 'The welcome words are added.', after: 'Hello' },
    { text: 'The thank-you words are removed.', before: 'Thanks' },
  ])
})

test('asking for consent to names is told, and so is not asking any more', () => {
  expect(told({ asks_name_consent: true })).toEqual([
    'Parents are asked if we may show their name on the card for the teacher.',
  ])
})
