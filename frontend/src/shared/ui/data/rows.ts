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

/** The row that a key leads to from another one, or undefined when the key means nothing here. */
export function rowByKey(key: string, from: number, rows: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(from + 1, rows - 1)
  if (key === 'ArrowUp') return Math.max(from - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return rows - 1
  return undefined
}
