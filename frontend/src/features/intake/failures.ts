import { CallError } from './api'

export { isPassing, retryDelay as pauseBefore } from '@/shared/lib/autosave'

/** The response does not exist any more. Nothing else makes a stored id stale. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 410)
}

export function hasStatus(error: unknown, status: number): error is CallError {
  return error instanceof CallError && error.status === status
}
