import type { Language, Survey } from '../api'
import { languageOf } from '../frame/survey-words'
import { t } from '../messages/messages'
import { nameOf, subjectsOf, textAbout, unchosenOf } from '../questions/subjects'
import { answerKey, isFilled, type Values } from '../saving/slots'
import { chosenTeachers, type TeacherList } from '../teachers/use-teachers'

interface OwnAnswer {
  readonly id: string
  readonly question: string
  /** The name of the teacher it is about; absent where it is in general. */
  readonly about: string | undefined
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

export function wordsOf(values: Values, survey: Survey, list: TeacherList): OwnWords {
  const teachers = chosenTeachers(list, values.teacherIds)
  return {
    title: survey.title,
    teachers: teachers.map(({ name }) => name).join(', '),
    answers: survey.questions
      .flatMap((question) =>
        [...subjectsOf(question, values), ...unchosenOf(question, values)].map((subject) => ({
          id: answerKey(question.id, subject),
          question: question.text,
          about: subject && nameOf(subject, list),
          lang: languageOf(survey, question),
          answer: textAbout(question, subject, values),
        })),
      )
      .filter(({ answer }) => isFilled(answer)),
  }
}

export function toPlainText({ title, teachers, answers }: OwnWords): string {
  const head = teachers ? `${title}\n${t.closed.about(teachers)}` : title
  const texts = answers.map(({ question, about, answer }) =>
    [question, about && t.closed.about(about), answer].filter(Boolean).join('\n'),
  )
  return [head, ...texts].join('\n\n')
}
