import { t } from '@lingui/core/macro'
import type { AnswerScope, Chip, ScopePart } from '../conversation/chat-events'

const listParts = [
  'teacher_ids',
  'without_teacher_ids',
  'category_ids',
  'without_category_ids',
  'question_ids',
  'unanswered_question_ids',
  'languages',
] as const satisfies ScopePart[]
const flagParts = [
  'is_about_several',
  'is_about_one',
  'is_uncategorized',
  'has_all',
] as const satisfies ScopePart[]

function isOneOf<Part extends ScopePart>(parts: readonly Part[], part: ScopePart): part is Part {
  return parts.some((name) => name === part)
}

/** The scope without what a chip says. */
export function removeChip(scope: AnswerScope, { part, values }: Chip): AnswerScope {
  if (part === 'status') return { ...scope, status: 'all' }
  if (isOneOf(flagParts, part)) return { ...scope, [part]: false }
  if (part === 'topic') return { ...scope, topic: null, asked: null }
  if (!isOneOf(listParts, part)) return { ...scope, [part]: null }
  const rest = values.length > 0 ? scope[part].filter((member) => !values.includes(member)) : []
  return { ...scope, [part]: rest }
}

/** What was entered for a part, as a change of this scope. A part that is left empty narrows nothing. */
export function readPart(scope: AnswerScope, part: ScopePart, data: FormData): Partial<AnswerScope> {
  if (isOneOf(listParts, part)) return { [part]: data.getAll(part).map(String) }
  if (part === 'days') {
    // The form has only the dates. Weekdays and hours stay as they are, and may be missing in a scope as it came.
    const days = {
      weekdays: [],
      hours: [],
      ...scope.days,
      first: textOf(data, 'first'),
      last: textOf(data, 'last'),
    }
    const isEmpty = !days.first && !days.last && days.weekdays.length === 0 && days.hours.length === 0
    return { days: isEmpty ? null : days }
  }
  // Another topic was not asked for in the words of the question.
  if (part === 'topic') return { topic: textOf(data, part), asked: null }
  return { [part]: textOf(data, part) }
}

export function isInOrder({ days }: Partial<AnswerScope>): boolean {
  return !days?.first || !days.last || days.first <= days.last
}

function textOf(data: FormData, name: string): string | null {
  return String(data.get(name) ?? '').trim() || null
}

interface Option {
  id: string
  name: string
}

/** Those that are chosen first. One that is no longer on the list still has the name that its chip gives it. */
export function sortOptions(known: Option[], chosen: string[], chips: Chip[]): Option[] {
  const ids = new Set(known.map(({ id }) => id))
  const gone = chosen
    .filter((id) => !ids.has(id))
    .map((id) => ({
      id,
      name: chips.find(({ values }) => values.includes(id))?.label ?? t`No longer listed`,
    }))
  const isChosen = ({ id }: Option) => chosen.includes(id)
  return [...gone, ...known.filter(isChosen), ...known.filter((option) => !isChosen(option))]
}
