export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`
}

/** "57 teachers added, 2 changed", without what did not happen. */
export function tellChanges(counts: { new: number; changed: number }): string {
  const parts = [
    counts.new > 0 && `${countOf(counts.new, 'teacher')} added`,
    counts.changed > 0 && `${countOf(counts.changed, 'teacher')} changed`,
  ]
  return parts.filter((part) => part !== false).join(', ') || 'Nothing changed'
}
