import { count, formatNumber } from '@/shared/lib/format'
import type { Attention, CardListItem, Quote } from './api'

export function families(number: number): string {
  return count(number, 'family', 'families')
}

export function quotes(number: number): string {
  return count(number, 'quote')
}

/** A count that was rounded down says so. */
export function atLeast(number: number, smallestGroup: number): string {
  return smallestGroup > 1 ? `at least ${formatNumber(number)}` : formatNumber(number)
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What to look at before the words leave the school. */
export function attentionText({ kind, words }: Attention): string {
  switch (kind) {
    case 'email':
      return `Contains an email address: ${words}`
    case 'phone':
      return `Contains a phone number: ${words}`
    case 'parent_name':
      return `Contains part of the parent’s name: “${words}”`
    case 'person_name':
      return `May name a child or another person: “${words}”`
    case 'other_teacher':
      return `Also names ${words}`
    case 'several_teachers':
      return 'This parent wrote about several teachers: make sure these words are about this one'
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
export function describeDecisions(counts: Pick<CardListItem, 'open' | 'approved' | 'hidden'>): string {
  const parts = [
    `${formatNumber(counts.open)} to review`,
    counts.approved > 0 && `${formatNumber(counts.approved)} approved`,
    counts.hidden > 0 && `${formatNumber(counts.hidden)} hidden`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

export function quoteId({ answer_id, start, end }: Pick<Quote, 'answer_id' | 'start' | 'end'>): string {
  return `${answer_id}:${start}:${end}`
}
