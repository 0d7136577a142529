/** How a card is set: the size of its type, 0 being the largest, and how many of its quotes are on it. */
export interface Fit {
  readonly step: number
  readonly count: number
}

export const smallestType = 4

/** One step tighter: smaller type first, then one quote less, and never a word less. With fewer quotes the type may
 *  not grow again, so that trying comes to an end. */
export function tighter({ step, count }: Fit): Fit | undefined {
  if (step < smallestType) return { step: step + 1, count }
  return count > 0 ? { step, count: count - 1 } : undefined
}
