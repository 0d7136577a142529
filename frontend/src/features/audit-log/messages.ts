import { explain } from '@/shared/api/error'
import { count, formatNumber } from '@/shared/lib/format'
import type { AuditEntry, Kind } from './api'

export const kinds: Record<Kind, string> = {
  'sign-in': 'Signed in or out',
  refused: 'Refused',
  account: 'Accounts',
  read: 'Read',
  searched: 'Searched',
  asked: 'Asked',
  exported: 'Exported',
  erased: 'Deleted',
  changed: 'Changed',
}

export const loadLogMessage = 'Failed to load the audit log. Please try again.'

export function exportLogMessage(error: unknown): string {
  return explain(error, 'Failed to export the audit log. Please try again.')
}

type Described = Pick<AuditEntry, 'action' | 'details'>

/** "Responses exported: 150 responses, CSV". Only what says something to a person; the file has everything. */
export function describeEntry({ action, details }: Described): string {
  const sentence = action.charAt(0).toUpperCase() + action.slice(1)
  const more = [counted(details.responses, 'response'), counted(details.sessions, 'device'), format(details)]
  const known = more.filter((part) => part !== undefined)
  return known.length > 0 ? `${sentence}: ${known.join(', ')}` : sentence
}

function counted(value: unknown, unit: string): string | undefined {
  return typeof value === 'number' ? count(value, unit) : undefined
}

function format({ format }: Record<string, unknown>): string | undefined {
  return typeof format === 'string' ? format.toUpperCase() : undefined
}

/** Who did it. What nobody signed in did was done at the terminal, by the product itself, or before a sign-in. */
export function describePerson({ person, kind }: Pick<AuditEntry, 'person' | 'kind'>): string {
  return person ?? (kind === 'refused' ? 'Somebody' : 'The server')
}

interface Range {
  page: number
  size: number
  shown: number
  total: number
  isCapped: boolean
}

/** "Showing 51 to 100 of 412 entries" */
export function describeRange({ page, size, shown, total, isCapped }: Range): string {
  const from = (page - 1) * size + 1
  const all = `${formatNumber(total)}${isCapped ? '+' : ''}`
  return `Showing ${formatNumber(from)} to ${formatNumber(from + shown - 1)} of ${all} entries`
}

/** "2 years", "90 days" */
export function describeKept(days: number): string {
  return days % 365 === 0 ? count(days / 365, 'year') : count(days, 'day')
}
