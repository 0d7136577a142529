import type { Language, Survey, Teacher } from '../api'
import { languageOf } from '../frame/survey-words'
import { t } from '../messages/messages'
import { isFilled, type Values } from '../saving/slots'

interface OwnAnswer {
  readonly id: string
  readonly question: string
  /** Of the question. */
  readonly lang: Language
  readonly answer: string
}

/** What a parent wrote, for themselves to read and to take along. */
export interface OwnWords {
  readonly title: string
  /** The chosen teachers' names; empty when there is none or the list is not there. */
  readonly teachers: string
  readonly answers: readonly OwnAnswer[]
}

export function wordsOf(values: Values, survey: Survey, teachers: readonly Teacher[]): OwnWords {
  return {
    title: survey.title,
    teachers: teachers.map(({ name }) => name).join(', '),
    answers: survey.questions
      .map(({ id, text }) => ({
        id,
        question: text,
        lang: languageOf(survey, { id }),
        answer: values.answers[id] ?? '',
      }))
      .filter(({ answer }) => isFilled(answer)),
  }
}

export function toPlainText({ title, teachers, answers }: OwnWords): string {
  const head = teachers ? `${title}\n${t.closed.about(teachers)}` : title
  return [head, ...answers.map(({ question, answer }) => `${question}\n${answer}`)].join('\n\n')
}
