/** The row that a key leads to from another one, or undefined when the key means nothing here. */
export function rowByKey(key: string, from: number, rows: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(from + 1, rows - 1)
  if (key === 'ArrowUp') return Math.max(from - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return rows - 1
  return undefined
}
