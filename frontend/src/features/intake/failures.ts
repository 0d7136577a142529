import { CallError } from './api'

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
