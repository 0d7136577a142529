import { plural, t } from '@lingui/core/macro'
import { formatNumber } from '@/shared/lib/format'
import type { Attention, CardListItem, Decision, Quote } from './api'

export function families(number: number): string {
  return plural(number, { one: '# family', other: '# families' })
}

export function quotes(number: number): string {
  return plural(number, { one: '# quote', other: '# quotes' })
}

/** A count that was rounded down says so. */
export function atLeast(number: number, smallestGroup: number): string {
  const exact = formatNumber(number)
  return smallestGroup > 1 ? t`at least ${exact}` : exact
}

/** The same count at the beginning of a card. */
export function describeFamilies(number: number, smallestGroup: number): string {
  return smallestGroup > 1
    ? plural(number, {
        one: 'At least # family wrote about you.',
        other: 'At least # families wrote about you.',
      })
    : plural(number, { one: '# family wrote about you.', other: '# families wrote about you.' })
}

export function describeLeftOut(quotes: number): string {
  return plural(quotes, {
    one: '# approved quote does not fit on this sheet and is left out. To choose yourself, hide another one.',
    other:
      '# approved quotes do not fit on this sheet and are left out. To choose yourself, hide another one.',
  })
}

/** What to look at before the words leave the school. */
export function attentionText({ kind, words }: Attention): string {
  switch (kind) {
    case 'email':
      return t`Contains an email address: ${words}`
    case 'phone':
      return t`Contains a phone number: ${words}`
    case 'parent_name':
      return t`Contains part of the parent’s name: “${words}”`
    case 'person_name':
      return t`May name a child or another person: “${words}”`
    case 'other_teacher':
      return t`Also names ${words}`
    case 'several_teachers':
      return t`This parent wrote about several teachers: make sure these words are about this one`
  }
}

interface Progress {
  readonly total: number
  readonly decided: number
  readonly percent: number
}

export function progressOf(counts: readonly Pick<CardListItem, 'open' | 'approved' | 'hidden'>[]): Progress {
  const sum = (name: 'open' | 'approved' | 'hidden') => counts.reduce((all, item) => all + item[name], 0)
  const decided = sum('approved') + sum('hidden')
  const total = decided + sum('open')
  return { total, decided, percent: total === 0 ? 0 : (decided / total) * 100 }
}

export function countDecisions(list: readonly Pick<Quote, 'decision'>[]) {
  const countOf = (decision: Quote['decision']) => list.filter((quote) => quote.decision === decision).length
  return { open: countOf('open'), approved: countOf('approved'), hidden: countOf('hidden') }
}

/** "8 to review"; what was decided is named once there is any. */
export function describeDecisions({
  open,
  approved,
  hidden,
}: Pick<CardListItem, 'open' | 'approved' | 'hidden'>): string {
  const parts = [
    plural(open, { one: '# to review', other: '# to review' }),
    approved > 0 && plural(approved, { one: '# approved', other: '# approved' }),
    hidden > 0 && plural(hidden, { one: '# hidden', other: '# hidden' }),
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/** Told when a quote is decided, with how many are left. */
export function describeDecision(decision: Decision, left: number): string {
  switch (decision) {
    case 'approved':
      return t`Approved. ${left} to review.`
    case 'hidden':
      return t`Hidden. ${left} to review.`
    case 'open':
      return t`Open again. ${left} to review.`
  }
}

export function quoteId({ answer_id, start, end }: Pick<Quote, 'answer_id' | 'start' | 'end'>): string {
  return `${answer_id}:${start}:${end}`
}
