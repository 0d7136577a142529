import { ApiError } from '@/shared/api/error'

/** The sentences of the spec for what the server refuses. */
export const loadUsersMessage = 'Failed to load users. Please try again.'

export function loginMessage(error: unknown): string {
  if (statusOf(error) === 401) return 'Invalid email or password'
  return 'Login failed. Please try again.'
}

export function registerMessage(error: unknown): string {
  if (statusOf(error) === 409) return 'A user with this email already exists'
  if (statusOf(error) === 401) return 'You must be logged in as an admin to register new users'
  return tooShort(error) ?? 'Registration failed. Please try again.'
}

export function changePasswordMessage(error: unknown): string {
  if (statusOf(error) === 400 && mentions(error, 'incorrect')) return 'Current password is incorrect'
  if (statusOf(error) === 401) return 'You must be logged in to change your password'
  return tooShort(error) ?? 'Failed to change password. Please try again.'
}

export function activateMessage(): string {
  return 'Failed to activate user. Please try again.'
}

export function deactivateMessage(error: unknown): string {
  const isOwn = statusOf(error) === 400 && mentions(error, 'your own account')
  return isOwn ? 'Cannot deactivate your own account.' : 'Failed to deactivate user. Please try again.'
}

export function resetMessage(): string {
  return 'Failed to reset password. Please try again.'
}

/** Said after the message when the server asks to wait. */
export function waitHint(error: unknown): string | undefined {
  const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined
  if (!seconds) return undefined
  const minutes = Math.ceil(seconds / 60)
  return `There were too many tries. The next one is possible in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** A school may ask for longer passwords than six characters; only the server knows, and says so. */
function tooShort(error: unknown): string | undefined {
  if (statusOf(error) !== 422 || !mentions(error, 'must be at least')) return undefined
  return (error as ApiError).detail
}

function statusOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined
}

function mentions(error: unknown, words: string): boolean {
  return error instanceof ApiError && error.detail.toLowerCase().includes(words)
}
