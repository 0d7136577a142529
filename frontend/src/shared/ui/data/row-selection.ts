/** Rows that are chosen by their keys, also on pages that are not shown now. */
export type SelectedKeys = ReadonlySet<string>

/** With these rows chosen too, or without them. */
export function withRows(selected: SelectedKeys, keys: string[], isChosen: boolean): SelectedKeys {
  const changed = new Set(selected)
  for (const key of keys) {
    if (isChosen) changed.add(key)
    else changed.delete(key)
  }
  return changed
}

/** The rows from one to another, in the order of the page; the second alone where the first is not on it. */
export function rowsBetween(keys: string[], from: string | undefined, to: string): string[] {
  const start = from === undefined ? -1 : keys.indexOf(from)
  const end = keys.indexOf(to)
  if (start === -1 || end === -1) return [to]
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1)
}

export function howManyChosen(selected: SelectedKeys, keys: string[]): 'none' | 'some' | 'all' {
  const chosen = keys.filter((key) => selected.has(key)).length
  if (chosen === 0) return 'none'
  return chosen === keys.length ? 'all' : 'some'
}
