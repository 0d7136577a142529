import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { Family, FamilyStatus, FamilySurvey, ImportReport } from './api'

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

/** "3rd Grade, Ms. Rosalind Pike" for each child. */
export function childLines({ children }: Pick<Family, 'children'>): string[] {
  return children.map(({ grade_level, teachers }) =>
    [grade_level, ...teachers.map(({ name }) => name)].filter(Boolean).join(', '),
  )
}

/** "1 of 2 guardians answered", or one word for a guardian alone. None where it is not told who has answered. */
export function answeredLine({ guardians }: Pick<Family, 'guardians'>, survey: FamilySurvey | null): string {
  if (!survey || survey.is_confidential) return ''
  const answered = guardians.filter(({ status }) => status === 'submitted').length
  const all = guardians.length
  if (all > 1) return t`${answered} of ${all} guardians answered`
  if (answered > 0) return t`Answered`
  return guardians.every(({ has_link }) => has_link) ? t`Not yet` : t`Not asked`
}

/** "213 families are ready, 5 need a look, 3 households to decide on" */
export function checkTitle({ counts }: Pick<ImportReport, 'counts'>, toDecide = 0): string {
  const parts = [
    plural(counts.new + counts.changed + counts.unchanged, {
      one: '# family is ready',
      other: '# families are ready',
    }),
    counts.needs_look > 0 && plural(counts.needs_look, { one: '# needs a look', other: '# need a look' }),
    toDecide > 0 && plural(toDecide, { one: '# household to decide on', other: '# households to decide on' }),
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/** How many families the import adds or changes, with those put together counted once. */
export function importedFamilies(
  { counts, rows }: Pick<ImportReport, 'counts' | 'rows'>,
  together: ReadonlySet<string>,
): number {
  const choices = rows.flatMap(({ choice }) => (choice && together.has(choice.key) ? [choice] : []))
  // Whoever joins a family changes that one, which may be counted as unchanged.
  const changed = new Set(choices.filter(({ kind }) => kind === 'join').map(({ household }) => household))
    .size
  const apart = counts.new + counts.changed - choices.reduce((sum, { saved }) => sum + saved, 0)
  return Math.max(apart, changed)
}

/** "12 families added, 3 changed", without what did not happen. */
export function doneTitle({ counts }: Pick<ImportReport, 'counts'>): string {
  const parts = [
    counts.new > 0 && plural(counts.new, { one: '# family added', other: '# families added' }),
    counts.changed > 0 && plural(counts.changed, { one: '# family changed', other: '# families changed' }),
  ]
  return parts.filter((part) => part !== false).join(', ') || t`Nothing changed`
}
