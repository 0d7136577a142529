import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { explain } from '@/shared/api/error'
import { formatNumber } from '@/shared/lib/format'
import { i18n } from '@/shared/lib/i18n'
import type { AuditEntry, Kind } from './api'

const kinds: Record<Kind, MessageDescriptor> = {
  'sign-in': msg`Signed in or out`,
  refused: msg({ message: 'Refused', context: 'what somebody did' }),
  account: msg({ message: 'Accounts', context: 'what somebody did' }),
  read: msg({ message: 'Read', context: 'what somebody did' }),
  searched: msg({ message: 'Searched', context: 'what somebody did' }),
  asked: msg({ message: 'Asked', context: 'what somebody did' }),
  exported: msg({ message: 'Exported', context: 'what somebody did' }),
  erased: msg({ message: 'Deleted', context: 'what somebody did' }),
  changed: msg({ message: 'Changed', context: 'what somebody did' }),
}

export const allKinds = Object.keys(kinds) as Kind[]

export function nameKind(kind: Kind): string {
  return i18n._(kinds[kind])
}

export function loadLogMessage(): string {
  return t`Failed to load the audit log. Please try again.`
}

export function exportLogMessage(error: unknown): string {
  return explain(error, t`Failed to export the audit log. Please try again.`)
}

type Described = Pick<AuditEntry, 'action' | 'details'>

/** "Responses exported: 150 responses, CSV". Only what says something to a person; the file has everything. */
export function describeEntry({ action, details }: Described): string {
  const sentence = action.charAt(0).toUpperCase() + action.slice(1)
  const { responses, sessions } = details
  const more = [
    typeof responses === 'number' && plural(responses, { one: '# response', other: '# responses' }),
    typeof sessions === 'number' && plural(sessions, { one: '# device', other: '# devices' }),
    format(details),
  ]
  const known = more.filter(Boolean)
  return known.length > 0 ? `${sentence}: ${known.join(', ')}` : sentence
}

function format({ format }: Record<string, unknown>): string | undefined {
  return typeof format === 'string' ? format.toUpperCase() : undefined
}

/** Who did it. What nobody signed in did was done at the terminal, by the product itself, or before a sign-in. */
export function describePerson({ person, kind }: Pick<AuditEntry, 'person' | 'kind'>): string {
  return person ?? (kind === 'refused' ? t`Somebody` : t`The server`)
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
  const before = (page - 1) * size
  const first = formatNumber(before + 1)
  const last = formatNumber(before + shown)
  const all = `${formatNumber(total)}${isCapped ? '+' : ''}`
  return t`Showing ${first} to ${last} of ${all} entries`
}

/** How long entries stay: in years where it is whole ones. */
export function describeKept(days: number): string {
  const years = days / 365
  return Number.isInteger(years)
    ? plural(years, {
        one: "Entries can't be edited, and are kept for # year.",
        other: "Entries can't be edited, and are kept for # years.",
      })
    : plural(days, {
        one: "Entries can't be edited, and are kept for # day.",
        other: "Entries can't be edited, and are kept for # days.",
      })
}
