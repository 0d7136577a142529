import { CallError } from './api'

/** Whether the same call can succeed a little later: no network, a busy or a restarting server. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return true
  return error.status >= 500 || [408, 425, 429].includes(error.status)
}

/** The response does not exist any more. Nothing else makes a stored id stale. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 410)
}

/** The survey has closed, and the time to finish a response that was begun is over as well. */
export function isClosed(error: unknown): boolean {
  if (!hasStatus(error, 410)) return false
  const { body } = error
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'closed'
}

export function hasStatus(error: unknown, status: number): error is CallError {
  return error instanceof CallError && error.status === status
}

/** How long to wait before the given try (1 is the first repetition). Spread out, so that a school full of
 *  phones does not come back all at once; a server that names a time is obeyed. */
export function pauseBefore(attempt: number, error: unknown, longest = 10_000): number {
  const asked = error instanceof CallError ? error.retryAfter : undefined
  const doubling = Math.min(longest, 500 * 2 ** attempt)
  const spread = doubling * (0.6 + 0.4 * Math.random())
  return asked === undefined ? spread : asked * 1000 + 250 * Math.random()
}
