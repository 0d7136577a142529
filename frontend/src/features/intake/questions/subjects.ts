import type { Question, Teacher } from '../api'
import { t } from '../messages/messages'
import {
  answerKey,
  countCharacters,
  isAnswered,
  isFilled,
  maxAnswerLength,
  type Values,
} from '../saving/slots'
import { nameTeachers, type TeacherList } from '../teachers/use-teachers'

/** Whom an answer is about: a teacher's id; without one it is in general. */
export type Subject = string | undefined

/** Whom a question is asked about, in the order of asking. Words in general stay in reach where a page has taken some. */
export function subjectsOf(question: Question, { answers, teacherIds }: Values): readonly Subject[] {
  if (!question.is_about_each_teacher || teacherIds.length === 0) return [undefined]
  return question.id in answers ? [undefined, ...teacherIds] : teacherIds
}

/** Teachers who are not asked about any more and about whom something was written. It stays until the submission. */
export function unchosenOf(question: Question, values: Values): readonly string[] {
  const subjects = subjectsOf(question, values)
  return Object.keys(values.answers).flatMap((key) => {
    const [questionId, teacherId] = key.split('/')
    if (questionId !== question.id || !teacherId || subjects.includes(teacherId)) return []
    return isFilled(textAbout(question, teacherId, values)) ? [teacherId] : []
  })
}

/** About how many of the chosen teachers something is written. */
export function countAnswered(question: Question, values: Values): number {
  return values.teacherIds.filter((id) => isFilled(textAbout(question, id, values))).length
}

export function textAbout(question: Question, subject: Subject, { answers }: Values): string {
  return answers[answerKey(question.id, subject)] ?? ''
}

export function isTooLong(text: string): boolean {
  return countCharacters(text) > maxAnswerLength
}

/** Required means: about at least one of the teachers. */
export function hasNeededAnswer(question: Question, values: Values): boolean {
  return !question.is_required || isAnswered(question, values)
}

/** The teacher's name, or what stands for everybody. */
export function nameOf(subject: Subject, list: TeacherList): string {
  return subject === undefined ? t.questions.general : (teacherOf(subject, list)?.name ?? '')
}

/** Undefined while the list is not there. */
export function teacherOf(id: string, list: TeacherList): Teacher | undefined {
  return typeof list === 'object' ? nameTeachers(list, [id])[0] : undefined
}
