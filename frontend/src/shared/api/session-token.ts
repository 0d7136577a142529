/** The access token counts as expired this long before it is, so that no request arrives too late. */
const margin = 5 * 60_000

/** When an access token ends, in milliseconds; 0 for a text that is no token, which is then long over. */
export function expiryOf(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const { exp } = JSON.parse(atob(payload))
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : 0
  } catch {
    return 0
  }
}

export function isDue(token: string, now = Date.now()): boolean {
  return now >= expiryOf(token) - margin
}
