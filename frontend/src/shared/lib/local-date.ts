/** A day as the reader's own locale writes it: 3/30/2026, 30.3.2026. */
export function localDate(time: string): string {
  return new Date(time).toLocaleDateString()
}
