import { expect, test } from 'vitest'
import type { SurveyContent } from './content'
import { rebase } from './merge'

const base: SurveyContent = {
  title: 'Superpowers',
  description: 'About teachers',
  school_year: 2026,
  welcome_text: '',
  thank_you_text: '',
  asks_name_consent: false,
  questions: ['a', 'b', 'c'].map((id) => ({ key: id, id, text: `${id}?`, is_required: false })),
}

function reworded(content: SurveyContent, id: string, text: string): SurveyContent {
  return {
    ...content,
    questions: content.questions.map((question) => (question.id === id ? { ...question, text } : question)),
  }
}

function without(content: SurveyContent, id: string): SurveyContent {
  return { ...content, questions: content.questions.filter((question) => question.id !== id) }
}

function texts({ content }: { content: SurveyContent }) {
  return content.questions.map(({ text }) => text)
}

test('what only they changed stays theirs, what only I changed is mine', () => {
  const mine = reworded({ ...base, title: 'Mine' }, 'a', 'A mine?')
  const theirs = reworded({ ...base, description: 'Theirs' }, 'b', 'B theirs?')
  const joined = rebase(base, mine, theirs)
  expect([joined.content.title, joined.content.description]).toEqual(['Mine', 'Theirs'])
  expect(texts(joined)).toEqual(['A mine?', 'B theirs?', 'c?'])
  expect(joined.clashes).toEqual([])
})

test('where both changed the same words mine stand, and it is told', () => {
  const joined = rebase(
    base,
    reworded({ ...base, title: 'Mine' }, 'a', 'A mine?'),
    reworded({ ...base, title: 'Theirs' }, 'a', 'A theirs?'),
  )
  expect([joined.content.title, texts(joined)[0]]).toEqual(['Mine', 'A mine?'])
  expect(joined.clashes).toEqual(['the title', '“A theirs?”'])
})

test('questions of both are there, and what either took out is out', () => {
  const fresh = { key: 'n', text: 'New mine?', is_required: false }
  const mine = { ...without(base, 'a'), questions: [...without(base, 'a').questions, fresh] }
  const added = { key: 'd', id: 'd', text: 'New theirs?', is_required: true }
  const theirs = { ...without(base, 'b'), questions: [...without(base, 'b').questions, added] }
  expect(texts(rebase(base, mine, theirs))).toEqual(['c?', 'New mine?', 'New theirs?'])
})

test('a question that I reworded and they took out comes back, and it is told', () => {
  const joined = rebase(base, reworded(base, 'a', 'A mine?'), without(base, 'a'))
  expect(texts(joined)).toEqual(['A mine?', 'b?', 'c?'])
  expect(joined.clashes).toEqual(['“A mine?”, which they removed'])
})

test('when I changed no question theirs are taken as they are', () => {
  const theirs = { ...base, questions: [...base.questions].reverse() }
  expect(texts(rebase(base, { ...base, title: 'Mine' }, theirs))).toEqual(['c?', 'b?', 'a?'])
})
