import { t } from '@lingui/core/macro'
import { formatNumber } from '@/shared/lib/format'
import { wellFormed } from '@/shared/lib/text'
import type { PublicSurvey, SurveyDetail, SurveyPatch } from '../api'

/** One question on the page. `key` stays the same while it is edited, moved and saved for the first time. */
export interface DraftQuestion {
  readonly key: string
  /** Missing until the server has the question. */
  readonly id?: string
  readonly text: string
  readonly is_required: boolean
  /** Asked once for each teacher that the parent chose; missing means in general. */
  readonly is_about_each_teacher?: boolean
}

/** What a person edits: the words of a survey and nothing of its state. */
export interface SurveyContent {
  readonly title: string
  readonly description: string
  readonly school_year: number
  readonly welcome_text: string
  readonly thank_you_text: string
  /** Whether parents are asked if their name may be shown on a teacher's card. */
  readonly asks_name_consent: boolean
  readonly questions: readonly DraftQuestion[]
}

export const limits = { title: 200, words: 2000, question: 1000, questions: 50 }

const wordFields = [
  'title',
  'description',
  'school_year',
  'welcome_text',
  'thank_you_text',
  'asks_name_consent',
] as const
export type WordField = (typeof wordFields)[number]

export function contentOf(survey: SurveyDetail): SurveyContent {
  const { title, description, school_year, welcome_text, thank_you_text, asks_name_consent } = survey
  const questions = survey.questions.map(({ id, text, is_required, is_about_each_teacher }) => ({
    key: id,
    id,
    text,
    is_required,
    is_about_each_teacher,
  }))
  return { title, description, school_year, welcome_text, thank_you_text, asks_name_consent, questions }
}

/** The fields, but for the questions, in which two contents differ. */
export function differingFields(one: SurveyContent, other: SurveyContent): WordField[] {
  return wordFields.filter((name) => tidy(one[name]) !== tidy(other[name]))
}

/** Whether both would be the same survey to a parent. New questions are compared by their words. */
export function isSameContent(one: SurveyContent, other: SurveyContent): boolean {
  return differingFields(one, other).length === 0 && hasSameQuestions(one, other)
}

function hasSameQuestions(one: SurveyContent, other: SurveyContent): boolean {
  const left = sendable(one)
  const right = sendable(other)
  return (
    left.length === right.length &&
    left.every((question, index) => {
      const twin = right[index]
      const isSameId = !question.id || !twin?.id || question.id === twin.id
      return isSameId && question.text === twin?.text && hasSameMarks(question, twin)
    })
  )
}

/** Whether both are asked in the same way: required or not, about each teacher or in general. */
export function hasSameMarks(one: DraftQuestion, other: DraftQuestion): boolean {
  return (
    one.is_required === other.is_required && !!one.is_about_each_teacher === !!other.is_about_each_teacher
  )
}

/** What differs from the server's version, ready to be sent; undefined when nothing does. */
export function patchOf(base: SurveyContent, mine: SurveyContent): SurveyPatch | undefined {
  const fields = differingFields(base, mine)
  const patch: SurveyPatch = Object.fromEntries(fields.map((name) => [name, tidy(mine[name])]))
  if (!hasSameQuestions(base, mine)) patch.questions = questionsToSend(mine)
  return Object.keys(patch).length > 0 ? patch : undefined
}

export function questionsToSend(content: SurveyContent) {
  return sendable(content).map(({ id, text, is_required, is_about_each_teacher = false }) => ({
    ...(id && { id }),
    text,
    is_required,
    is_about_each_teacher,
  }))
}

/** A new question without words is still being thought about: it waits on this page. */
export function isWaiting({ id, text }: DraftQuestion): boolean {
  return id === undefined && text.trim() === ''
}

function sendable({ questions }: SurveyContent): DraftQuestion[] {
  return questions
    .filter((question) => !isWaiting(question))
    .map((question) => ({ ...question, text: tidy(question.text) }))
}

/** After a save the new questions have ids: those that were sent, in the order in which they were sent. */
export function withIds(content: SurveyContent, sent: SurveyContent, saved: SurveyDetail): SurveyContent {
  const keys = sendable(sent).map(({ key }) => key)
  const ids = new Map(keys.map((key, index) => [key, saved.questions[index]?.id]))
  const questions = content.questions.map((question) => {
    const id = question.id ?? ids.get(question.key)
    return id ? { ...question, id } : question
  })
  return { ...content, questions }
}

/** A question that was deleted meanwhile, and is wanted after all, is a new one to the server. */
export function withoutGoneIds(content: SurveyContent, survey: SurveyDetail): SurveyContent {
  const known = new Set([...survey.questions, ...survey.retired_questions].map(({ id }) => id))
  const isGone = ({ id }: DraftQuestion) => id !== undefined && !known.has(id)
  if (!content.questions.some(isGone)) return content
  const questions = content.questions.map((question) => {
    if (!isGone(question)) return question
    const { id: _, ...fresh } = question
    return fresh
  })
  return { ...content, questions }
}

export type Problems = Partial<Record<WordField, string>> & { questions: Record<string, string> }

/** What keeps the content from being saved, in words beside the field. */
export function problemsOf(content: SurveyContent): Problems {
  const questions: Record<string, string> = {}
  for (const question of content.questions) {
    if (question.id && question.text.trim() === '') questions[question.key] = t`A question can’t be empty.`
    if (lengthOf(question.text) > limits.question) questions[question.key] = tooLong(limits.question)
  }
  const problems: Problems = { questions }
  if (content.title.trim() === '') problems.title = t`A survey needs a title.`
  else if (lengthOf(content.title) > limits.title) problems.title = tooLong(limits.title)
  for (const name of ['description', 'welcome_text', 'thank_you_text'] as const) {
    if (lengthOf(content[name]) > limits.words) problems[name] = tooLong(limits.words)
  }
  return problems
}

export function isValid(problems: Problems): boolean {
  const { questions, ...fields } = problems
  return Object.keys(questions).length === 0 && Object.values(fields).every((problem) => !problem)
}

function tooLong(limit: number) {
  const most = formatNumber(limit)
  switch (limit) {
    case limits.question:
      return t`This question is too long. Please shorten it to ${most} characters.`
    case limits.title:
      return t`This title is too long. Please shorten it to ${most} characters.`
    default:
      return t`This text is too long. Please shorten it to ${most} characters.`
  }
}

/** Characters as the server counts them: an emoji is one, not two. */
function lengthOf(text: string): number {
  return [...text.trim()].length
}

/** Half an emoji or a NUL, cut off by a paste, must not keep the rest from being saved. */
function tidy<Value extends string | number | boolean>(value: Value): Value {
  if (typeof value !== 'string') return value
  return wellFormed(value.replaceAll('\0', '')).trim() as Value
}

/** The survey as parents would get it if these words were published. */
export function previewOf(survey: PublicSurvey, mine: SurveyContent): PublicSurvey {
  const { title, description, welcome_text, thank_you_text, asks_name_consent } = mine
  const questions = mine.questions
    .filter((question) => !isWaiting(question))
    .map(({ key, text, is_required, is_about_each_teacher = false }) => ({
      id: key,
      text,
      is_required,
      is_about_each_teacher,
      version: 1,
    }))
  return { ...survey, title, description, welcome_text, thank_you_text, asks_name_consent, questions }
}
