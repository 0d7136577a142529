import type { Question } from '../api'
import { isAnswered, isEmail, isFilled, type Values } from '../saving/slots'

export const steps = ['name', 'email', 'teachers', 'questions', 'review'] as const
export type Step = (typeof steps)[number]

/** Where in the flow the parent is. `question` counts from 0 and matters in the questions step only. */
export interface StepPosition {
  readonly step: Step
  readonly question: number
  /** Whom the question is about, where it is asked about each teacher; the first one when it is missing. */
  readonly teacherId?: string | undefined
  /** Came from Review by an Edit button, and may go straight back. */
  readonly isEditing?: boolean
  /** Sent here by a submission, because this is not filled in. */
  readonly isMissing?: boolean
}

/** Step index out of five: Review stands at 80, because submitting is still to be done. */
export function stepPercent(step: Step): number {
  return (steps.indexOf(step) / steps.length) * 100
}

/** The same place by the question's id: the school may have changed the order since. */
export interface RememberedPosition {
  readonly step?: Step
  readonly questionId?: string | undefined
  readonly teacherId?: string | undefined
  readonly isEditing?: boolean | undefined
}

export function toRemembered(position: StepPosition, questions: readonly Question[]): RememberedPosition {
  const { step, question, teacherId, isEditing } = position
  const questionId = step === 'questions' ? questions[question]?.id : undefined
  return { step, questionId, teacherId, isEditing }
}

/** Where a response is taken up again: where this browser saw the parent last, else judged by what is there. */
export function resumePosition(
  values: Values,
  questions: readonly Question[],
  remembered: RememberedPosition = {},
): StepPosition {
  return rememberedPlace(remembered, questions) ?? firstUnfinished(values, questions)
}

function rememberedPlace(
  { step, questionId, teacherId, isEditing }: RememberedPosition,
  questions: readonly Question[],
): StepPosition | undefined {
  if (!step || !steps.includes(step)) return undefined
  const question = questions.findIndex(({ id }) => id === questionId)
  if (step === 'questions' && question < 0) return undefined
  return {
    step,
    question: Math.max(0, question),
    ...(teacherId && { teacherId }),
    ...(isEditing && { isEditing }),
  }
}

function firstUnfinished(values: Values, questions: readonly Question[]): StepPosition {
  const hasAnswers = questions.some((question) => isAnswered(question, values))
  if (values.teacherIds.length > 0 || hasAnswers) {
    return { step: 'questions', question: firstUnanswered(values, questions) }
  }
  if (isFilled(values.email)) return { step: 'teachers', question: 0 }
  return { step: isFilled(values.name) ? 'email' : 'name', question: 0 }
}

/** The last question when all are answered: from there it is one step to Review. */
function firstUnanswered(values: Values, questions: readonly Question[]): number {
  const first = questions.findIndex((question) => !isAnswered(question, values))
  return first >= 0 ? first : Math.max(0, questions.length - 1)
}

export function canLeave(step: Step, values: Values): boolean {
  if (step === 'name') return isFilled(values.name)
  if (step === 'email') return isEmail(values.email)
  if (step === 'teachers') return values.teacherIds.length > 0
  return true
}

/** One on: the next question, after the last one Review. */
export function positionAfter(position: StepPosition, questions: readonly Question[]): StepPosition {
  const { step, question } = position
  if (step === 'questions' && question < questions.length - 1) return moved(position, step, question + 1)
  const next = steps[steps.indexOf(step) + 1] ?? step
  return moved(position, next, next === 'questions' ? 0 : question)
}

/** One back, never past the first step. */
export function positionBefore(position: StepPosition, questions: readonly Question[]): StepPosition {
  const { step, question } = position
  if (step === 'questions' && question > 0) return moved(position, step, question - 1)
  const previous = steps[steps.indexOf(step) - 1] ?? step
  return moved(position, previous, step === 'review' ? Math.max(0, questions.length - 1) : 0)
}

function moved({ isEditing }: StepPosition, step: Step, question: number): StepPosition {
  return isEditing && step !== 'review' ? { step, question, isEditing } : { step, question }
}
