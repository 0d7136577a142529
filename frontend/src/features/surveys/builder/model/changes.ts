import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { i18n } from '@/shared/lib/i18n'
import type { SurveyDetail } from '../api'
import { type DraftQuestion, differingFields, isWaiting, type SurveyContent, type WordField } from './content'
import { hasMoved } from './reorder'

/** One thing that publishing will change, in a sentence; `before` and `after` where words are replaced. */
export interface Change {
  readonly text: string
  readonly before?: string
  readonly after?: string
}

type TextField = Exclude<WordField, 'school_year' | 'asks_name_consent'>

const removed: Record<TextField, MessageDescriptor> = {
  title: msg`The title is removed.`,
  description: msg`The description is removed.`,
  welcome_text: msg`The welcome words are removed.`,
  thank_you_text: msg`The thank-you words are removed.`,
}
const added: Record<TextField, MessageDescriptor> = {
  title: msg`The title is added.`,
  description: msg`The description is added.`,
  welcome_text: msg`The welcome words are added.`,
  thank_you_text: msg`The thank-you words are added.`,
}
const changed: Record<TextField, MessageDescriptor> = {
  title: msg`The title changes.`,
  description: msg`The description changes.`,
  welcome_text: msg`The welcome words change.`,
  thank_you_text: msg`The thank-you words change.`,
}

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
  if (name === 'school_year') {
    const oldYear = base[name]
    const newYear = mine[name]
    return { text: t`The school year changes from ${oldYear} to ${newYear}.` }
  }
  if (name === 'asks_name_consent') {
    const text = mine[name]
      ? t`Parents are asked if we may show their name on the card for the teacher.`
      : t`Parents are no longer asked if we may show their name, and no card shows one.`
    return { text }
  }
  if (!mine[name].trim()) return { text: i18n._(removed[name]), before: base[name] }
  if (!base[name].trim()) return { text: i18n._(added[name]), after: mine[name] }
  return { text: i18n._(changed[name]), before: base[name], after: mine[name] }
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
    const text =
      number === 0
        ? t`1 question is reworded.`
        : plural(number, {
            one: '1 question is reworded. Its # answer keeps the words they answered.',
            other: '1 question is reworded. Its # answers keep the words they answered.',
          })
    changes.push({ text, before: old.text, after: question.text })
  }
  if (old.is_required !== question.is_required) {
    const text = question.is_required
      ? t`A question is now required. Parents who have begun are asked for it before they can submit.`
      : t`A question is no longer required.`
    changes.push({ text, after: question.text })
  }
  if (!!old.is_about_each_teacher !== !!question.is_about_each_teacher) {
    const text = question.is_about_each_teacher
      ? t`A question is now asked about each teacher a parent chooses.`
      : t`A question is now asked once, in general.`
    changes.push({ text, after: question.text })
  }
  return changes
}

function addition(question: DraftQuestion, answersOf: (questionId: string) => number): Change {
  if (question.id)
    return {
      text: plural(answersOf(question.id), {
        one: '1 question is asked again, with its # answer.',
        other: '1 question is asked again, with its # answers.',
      }),
      after: question.text,
    }
  const text = question.is_required
    ? t`1 question is added, and it is required. Parents who have begun are asked for it before they can submit.`
    : t`1 question is added.`
  return { text, after: question.text }
}

function removal(question: DraftQuestion, answersOf: (questionId: string) => number): Change {
  const number = question.id ? answersOf(question.id) : 0
  const text =
    number === 0
      ? t`1 question is removed. It has no answers.`
      : plural(number, {
          one: '1 question is retired. Its # answer is kept.',
          other: '1 question is retired. Its # answers are kept.',
        })
  return { text, before: question.text }
}

function orderChange(base: readonly DraftQuestion[], kept: readonly DraftQuestion[]): Change[] {
  const ids = kept.map(({ id }) => id)
  const old = base.map(({ id }) => id).filter((id) => ids.includes(id))
  return hasMoved(old, ids) ? [{ text: t`The questions come in another order.` }] : []
}

export function answers(number: number): string {
  return plural(number, { one: '# answer', other: '# answers' })
}

/** How many answers hang on a question, asked or retired. */
export function answerCounts({ questions, retired_questions }: SurveyDetail): (questionId: string) => number {
  const counts = new Map(
    [...questions, ...retired_questions].map(({ id, answer_count }) => [id, answer_count]),
  )
  return (questionId) => counts.get(questionId) ?? 0
}
