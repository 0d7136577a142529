import { count } from '@/shared/lib/format'
import type { Family, FamilyStatus, ImportReport } from './api'

export const statusNames: Record<FamilyStatus, string> = {
  submitted: 'Submitted',
  started: 'Started',
  revoked: 'Link turned off',
  invited: 'Invited',
  bounced: 'Bounced',
  letter: 'Letter',
  opted_out: 'Opted out',
  not_invited: 'Not invited',
}

/** "ivan@example.org, +1", as the list has room for one. */
export function shortEmails(emails: readonly string[]): string {
  const [first, ...others] = emails
  if (first === undefined) return 'No email'
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
  const ready = counts.new + counts.changed + counts.unchanged
  const looks = counts.needs_look
  const title = `${count(ready, 'family', 'families')} ${ready === 1 ? 'is' : 'are'} ready`
  return looks > 0 ? `${title}, ${looks} ${looks === 1 ? 'needs' : 'need'} a look` : title
}

/** "12 families added, 3 changed", without what did not happen. */
export function doneTitle({ counts }: Pick<ImportReport, 'counts'>): string {
  const parts = [
    counts.new > 0 && `${count(counts.new, 'family', 'families')} added`,
    counts.changed > 0 && `${count(counts.changed, 'family', 'families')} changed`,
  ]
  return parts.filter((part) => part !== false).join(', ') || 'Nothing changed'
}
