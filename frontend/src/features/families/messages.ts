import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { Family, FamilyStatus, ImportReport } from './api'

export const statusNames: Record<FamilyStatus, MessageDescriptor> = {
  submitted: msg`Submitted`,
  started: msg`Started`,
  revoked: msg`Link turned off`,
  invited: msg`Invited`,
  bounced: msg`Bounced`,
  letter: msg`Letter`,
  opted_out: msg`Opted out`,
  not_invited: msg`Not invited`,
}

/** "ivan@example.org, +1", as the list has room for one. */
export function shortEmails(emails: readonly string[]): string {
  const [first, ...others] = emails
  if (first === undefined) return t`No email`
  return others.length > 0 ? `${first}, +${others.length}` : first
}

/** "3rd Grade, Ms. Rosalind Pike" for each child. */
export function childLines({ children }: Pick<Family, 'children'>): string[] {
  return children.map(({ grade_level, teachers }) =>
    [grade_level, ...teachers.map(({ name }) => name)].filter(Boolean).join(', '),
  )
}

/** Addresses as people type them: on lines of their own, or with commas or semicolons in between. */
export function splitEmails(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

/** "213 families are ready, 5 need a look" */
export function checkTitle({ counts }: Pick<ImportReport, 'counts'>): string {
  const ready = plural(counts.new + counts.changed + counts.unchanged, {
    one: '# family is ready',
    other: '# families are ready',
  })
  const looks = counts.needs_look
  if (looks === 0) return ready
  return t`${ready}, ${plural(looks, { one: '# needs a look', other: '# need a look' })}`
}

/** "12 families added, 3 changed", without what did not happen. */
export function doneTitle({ counts }: Pick<ImportReport, 'counts'>): string {
  const parts = [
    counts.new > 0 && plural(counts.new, { one: '# family added', other: '# families added' }),
    counts.changed > 0 && plural(counts.changed, { one: '# family changed', other: '# families changed' }),
  ]
  return parts.filter((part) => part !== false).join(', ') || t`Nothing changed`
}
