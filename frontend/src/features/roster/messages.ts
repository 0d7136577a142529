import { plural, t } from '@lingui/core/macro'
/** "57 teachers added, 2 changed", without what did not happen. */
export function describeChanges(counts: { new: number; changed: number }): string {
  const parts = [
    counts.new > 0 && plural(counts.new, { one: '# teacher added', other: '# teachers added' }),
    counts.changed > 0 && plural(counts.changed, { one: '# teacher changed', other: '# teachers changed' }),
  ]
  return parts.filter((part) => part !== false).join(', ') || t`Nothing changed`
}
