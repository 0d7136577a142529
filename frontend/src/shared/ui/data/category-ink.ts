/** Full class names, because Tailwind finds them by reading this file. */
const inks = [
  'bg-c1-bg text-c1-fg',
  'bg-c2-bg text-c2-fg',
  'bg-c3-bg text-c3-fg',
  'bg-c4-bg text-c4-fg',
  'bg-c5-bg text-c5-fg',
  'bg-c6-bg text-c6-fg',
  'bg-c7-bg text-c7-fg',
  'bg-c8-bg text-c8-fg',
  'bg-c9-bg text-c9-fg',
  'bg-c10-bg text-c10-fg',
]

/** The ink of a category's slot (1, 2, 3 …). From slot 11 on the inks come again, with a border. */
export function categoryInk(slot: number): string {
  const ink = inks[(slot - 1) % inks.length] ?? 'bg-sunken text-ink-2'
  return slot > inks.length ? `${ink} border border-current` : ink
}
