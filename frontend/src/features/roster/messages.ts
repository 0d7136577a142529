import { count } from '@/shared/lib/format'
/** "57 teachers added, 2 changed", without what did not happen. */
export function describeChanges(counts: { new: number; changed: number }): string {
  const parts = [
    counts.new > 0 && `${count(counts.new, 'teacher')} added`,
    counts.changed > 0 && `${count(counts.changed, 'teacher')} changed`,
  ]
  return parts.filter((part) => part !== false).join(', ') || 'Nothing changed'
}
