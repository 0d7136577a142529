/** What a `datetime-local` field shows: the reader's own wall clock, without seconds. */
export function toLocalInput(time: string | null): string {
  if (!time) return ''
  const date = new Date(time)
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

export function fromLocalInput(value: string): string | null {
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** What is wrong with the dates, in words. */
export function checkDates(
  { opens_at, closes_at }: { opens_at: string | null; closes_at: string | null },
  now = Date.now(),
): string | undefined {
  if (!closes_at) return undefined
  if (Date.parse(closes_at) <= now) return 'This moment is already over.'
  if (opens_at && Date.parse(closes_at) <= Date.parse(opens_at)) return 'It must close after it opens.'
  return undefined
}
