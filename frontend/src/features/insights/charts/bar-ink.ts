/** Full class names, because Tailwind finds them by reading this file. */
const inks = ['bg-c1', 'bg-c2', 'bg-c3', 'bg-c4', 'bg-c5', 'bg-c6', 'bg-c7', 'bg-c8', 'bg-c9', 'bg-c10']

/** The tone of a category's bar, the same as its badge; bars without a category have the accent. */
export function barInk(slot: number | undefined): string {
  if (slot === undefined) return 'bg-accent'
  return inks[(slot - 1) % inks.length] ?? 'bg-accent'
}
