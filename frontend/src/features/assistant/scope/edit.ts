import { t } from '@lingui/core/macro'
import type { AnswerScope, Chip, ScopePart } from '../conversation/chat-events'

const listParts = ['teacher_ids', 'without_teacher_ids', 'category_ids', 'question_ids', 'languages'] as const
type ListPart = (typeof listParts)[number]

function isListPart(part: ScopePart): part is ListPart {
  return listParts.some((name) => name === part)
}

/** The scope without what a chip says. */
export function removeChip(scope: AnswerScope, { part, values }: Chip): AnswerScope {
  if (part === 'status') return { ...scope, status: 'all' }
  if (part === 'is_about_several') return { ...scope, is_about_several: false }
  if (part === 'topic') return { ...scope, topic: null, asked: null }
  if (!isListPart(part)) return { ...scope, [part]: null }
  const rest = values.length > 0 ? scope[part].filter((member) => !values.includes(member)) : []
  return { ...scope, [part]: rest }
}

/** What was entered for a part, as a change of the scope. A part that is left empty narrows nothing. */
export function readPart(part: ScopePart, data: FormData): Partial<AnswerScope> {
  if (isListPart(part)) return { [part]: data.getAll(part).map(String) }
  if (part === 'days') {
    const first = textOf(data, 'first')
    const last = textOf(data, 'last')
    return { days: first || last ? { first, last } : null }
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
