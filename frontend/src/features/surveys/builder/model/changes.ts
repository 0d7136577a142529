import { count } from '@/shared/lib/format'
import type { SurveyDetail } from '../api'
import { type DraftQuestion, differingFields, isWaiting, type SurveyContent, type WordField } from './content'
import { hasMoved } from './reorder'

/** One thing that publishing will change, in a sentence; `before` and `after` where words are replaced. */
export interface Change {
  readonly text: string
  readonly before?: string
  readonly after?: string
}

const fieldNames: Record<WordField, string> = {
  title: 'The title',
  description: 'The description',
  school_year: 'The school year',
  welcome_text: 'The welcome words',
  thank_you_text: 'The thank-you words',
  asks_name_consent: 'The question about names',
}

const namesAsked = 'Parents are asked if we may show their name on the card for the teacher.'
const namesNotAsked = 'Parents are no longer asked if we may show their name, and no card shows one.'

/** Exactly what changes for a parent. `answersOf` gives the number of answers to a question. */
export function listChanges(
  base: SurveyContent,
  mine: SurveyContent,
  answersOf: (questionId: string) => number,
): Change[] {
  const before = new Map(base.questions.map((question) => [question.id, question]))
  const after = mine.questions.filter((question) => !isWaiting(question))
  const kept = after.filter(({ id }) => id && before.has(id))
  const gone = base.questions.filter(({ id }) => !after.some((question) => question.id === id))
  const added = after.filter(({ id }) => !id || !before.has(id))
  return [
    ...differingFields(base, mine).map((name) => fieldChange(name, base, mine)),
    ...kept.flatMap((question) => questionChanges(before.get(question.id), question, answersOf)),
    ...added.map((question) => addition(question, answersOf)),
    ...gone.map((question) => removal(question, answersOf)),
    ...orderChange(base.questions, kept),
  ]
}

function fieldChange(name: WordField, base: SurveyContent, mine: SurveyContent): Change {
  if (name === 'school_year') return { text: `The school year changes from ${base[name]} to ${mine[name]}.` }
  if (name === 'asks_name_consent') return { text: mine[name] ? namesAsked : namesNotAsked }
  if (!mine[name].trim()) return { text: `${fieldNames[name]} ${verb(name)} removed.`, before: base[name] }
  if (!base[name].trim()) return { text: `${fieldNames[name]} ${verb(name)} added.`, after: mine[name] }
  return { text: `${fieldNames[name]} ${verb(name, 'change')}.`, before: base[name], after: mine[name] }
}

function verb(name: WordField, kind?: 'change') {
  const isPlural = name.endsWith('_text')
  if (kind) return isPlural ? 'change' : 'changes'
  return isPlural ? 'are' : 'is'
}

function questionChanges(
  old: DraftQuestion | undefined,
  question: DraftQuestion,
  answersOf: (questionId: string) => number,
): Change[] {
  if (!old?.id) return []
  const changes: Change[] = []
  if (old.text.trim() !== question.text.trim()) {
    const number = answersOf(old.id)
    const answers = number === 0 ? '' : ` ${answersKeep(number)} the words they answered.`
    changes.push({ text: `1 question is reworded.${answers}`, before: old.text, after: question.text })
  }
  if (old.is_required !== question.is_required) {
    const text = question.is_required
      ? 'A question is now required. Parents who have begun are asked for it before they can submit.'
      : 'A question is no longer required.'
    changes.push({ text, after: question.text })
  }
  if (!!old.is_about_each_teacher !== !!question.is_about_each_teacher) {
    const text = question.is_about_each_teacher
      ? 'A question is now asked about each teacher a parent chooses.'
      : 'A question is now asked once, in general.'
    changes.push({ text, after: question.text })
  }
  return changes
}

function addition(question: DraftQuestion, answersOf: (questionId: string) => number): Change {
  if (question.id)
    return {
      text: `1 question is asked again, with its ${answers(answersOf(question.id))}.`,
      after: question.text,
    }
  const text = question.is_required
    ? '1 question is added, and it is required. Parents who have begun are asked for it before they can submit.'
    : '1 question is added.'
  return { text, after: question.text }
}

function removal(question: DraftQuestion, answersOf: (questionId: string) => number): Change {
  const number = question.id ? answersOf(question.id) : 0
  const text =
    number === 0
      ? '1 question is removed. It has no answers.'
      : `1 question is retired. Its ${count(number, 'answer is', 'answers are')} kept.`
  return { text, before: question.text }
}

function orderChange(base: readonly DraftQuestion[], kept: readonly DraftQuestion[]): Change[] {
  const ids = kept.map(({ id }) => id)
  const old = base.map(({ id }) => id).filter((id) => ids.includes(id))
  return hasMoved(old, ids) ? [{ text: 'The questions come in another order.' }] : []
}

function answersKeep(number: number) {
  return `Its ${count(number, 'answer keeps', 'answers keep')}`
}

export function answers(number: number): string {
  return count(number, 'answer')
}

/** How many answers hang on a question, asked or retired. */
export function answerCounts({ questions, retired_questions }: SurveyDetail): (questionId: string) => number {
  const counts = new Map(
    [...questions, ...retired_questions].map(({ id, answer_count }) => [id, answer_count]),
  )
  return (questionId) => counts.get(questionId) ?? 0
}
