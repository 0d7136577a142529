/** The list with one item taken to another place. A place outside the list is its nearest end. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const place = Math.max(0, Math.min(items.length - 1, to))
  const item = items[from]
  if (item === undefined || place === from) return items
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, place), item, ...others.slice(place)]
}

/** Whether the same items come in another order. */
export function hasMoved<Item>(before: readonly Item[], after: readonly Item[]): boolean {
  return before.some((item, place) => item !== after[place])
}

export interface Span {
  readonly top: number
  readonly bottom: number
}

/** Where the row at `from` belongs while the pointer is at `y`: it takes a neighbour's place once the pointer has
 *  crossed so much of it that, after the exchange, the pointer is over the row itself. */
export function placeUnder(rows: readonly Span[], from: number, y: number): number {
  const own = rows[from]
  if (!own) return from
  const height = own.bottom - own.top
  let place = from
  while (place > 0 && y < (rows[place - 1]?.top ?? 0) + height) place -= 1
  if (place < from) return place
  while (place < rows.length - 1 && y > (rows[place + 1]?.bottom ?? 0) - height) place += 1
  return place
}
