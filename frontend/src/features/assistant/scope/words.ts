import type { AnswerScope, ScopePart } from '../conversation/chat-events'

export const partNames: Record<ScopePart, string> = {
  teacher_ids: 'Teachers',
  without_teacher_ids: 'Leave out teachers',
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
  return number === 1 ? '1 response' : `${number.toLocaleString()} responses`
}

export function tellUnread(number: number): string {
  return number === 1
    ? '1 answer has not been read yet and may be missing here.'
    : `${number.toLocaleString()} answers have not been read yet and may be missing here.`
}

export function tellIgnored(ignored: string[]): string {
  return `I could not apply: ${ignored.map((words) => `“${words}”`).join(', ')}`
}
