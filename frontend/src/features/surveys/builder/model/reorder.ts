/** The list with one item moved to another index. An index outside the list means its nearest end. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const target = Math.max(0, Math.min(items.length - 1, to))
  const item = items[from]
  if (item === undefined || target === from) return items
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, target), item, ...others.slice(target)]
}

/** Whether the same items come in another order. */
export function hasMoved<Item>(before: readonly Item[], after: readonly Item[]): boolean {
  return before.some((item, index) => item !== after[index])
}

interface Span {
  readonly top: number
  readonly bottom: number
}

/** Where the row at `from` belongs while the pointer is at `y`: it changes places with a neighbor once the pointer has
 *  crossed so much of it that, after the exchange, the pointer is over the row itself. */
export function indexUnder(rows: readonly Span[], from: number, y: number): number {
  const own = rows[from]
  if (!own) return from
  const height = own.bottom - own.top
  let index = from
  while (index > 0 && y < (rows[index - 1]?.top ?? 0) + height) index -= 1
  if (index < from) return index
  while (index < rows.length - 1 && y > (rows[index + 1]?.bottom ?? 0) - height) index += 1
  return index
}
