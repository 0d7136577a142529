import { formatNumber } from '@/shared/lib/format'
import type { Engine } from './api'
import type { AnswerScope, ScopePart } from './conversation/chat-events'

/** What can be asked about, and how far to trust it. */
export function introduce(submitted: number | undefined): string {
  if (submitted === 0) return 'There are no submitted responses yet. Once there are, ask about them here.'
  return `Ask about ${describeResponses(submitted)}. Every quote comes with its response, so that you can check it.`
}

function describeResponses(submitted: number | undefined): string {
  if (submitted === undefined) return 'the submitted responses'
  if (submitted === 1) return 'the one submitted response'
  return `the ${formatNumber(submitted)} submitted responses`
}

/** Who will answer. */
export function describeEngine({ kind, label }: Engine): string {
  return kind === 'extractive'
    ? "Answers are put together on the school's server, without a language model."
    : `Answers are written by ${label}.`
}

/** Who did answer. */
export function describeAnsweredBy({ kind, label }: Engine): string {
  return kind === 'extractive' ? 'Answered without a language model' : `Answered by ${label}`
}

export const partNames: Record<ScopePart, string> = {
  teacher_ids: 'Teachers',
  without_teacher_ids: 'Leave out teachers',
  is_about_several: 'Two or more teachers',
  category_ids: 'Categories',
  question_ids: 'Survey questions',
  languages: 'Languages',
  days: 'Dates',
  words: 'Exact words',
  parent: 'Parent',
  stance: 'Praise or concern',
  status: 'Status',
  topic: 'Topic',
}

export const partHints: Partial<Record<ScopePart, string>> = {
  topic: 'What the answers are about, in your own words.',
  words: 'Only answers that contain these words.',
  parent: "A parent's name, or part of it.",
}

export const stances: Record<NonNullable<AnswerScope['stance']> | '', string> = {
  '': 'Both',
  praise: 'Praise',
  concern: 'Concerns',
}

export const statuses: Record<AnswerScope['status'], string> = {
  submitted: 'Submitted',
  in_progress: 'In progress',
  all: 'All responses',
}

export function countResponses(number: number): string {
  return number === 1 ? '1 response' : `${formatNumber(number)} responses`
}

export function describeUnread(number: number): string {
  return number === 1
    ? '1 answer has not been read yet and may be missing here.'
    : `${formatNumber(number)} answers have not been read yet and may be missing here.`
}

export function describeIgnored(ignored: string[]): string {
  return `I could not apply: ${ignored.map((words) => `“${words}”`).join(', ')}`
}
