import { plural, t } from '@lingui/core/macro'
import { ApiError, explain } from '@/shared/api/error'

/** The sentences of the spec for what the server refuses. */
export function loadUsersMessage(): string {
  return t`Failed to load users. Please try again.`
}

export function loginMessage(error: unknown): string {
  if (statusOf(error) === 401) return t`Invalid email or password`
  return t`Login failed. Please try again.`
}

export function registerMessage(error: unknown): string {
  if (statusOf(error) === 409) return t`A user with this email already exists`
  if (statusOf(error) === 401) return t`You must be logged in as an admin to register new users`
  return refusedPassword(error) ?? t`Registration failed. Please try again.`
}

export function changePasswordMessage(error: unknown): string {
  if (statusOf(error) === 400 && mentions(error, 'incorrect')) return t`Current password is incorrect`
  if (statusOf(error) === 401) return t`You must be logged in to change your password`
  return refusedPassword(error) ?? t`Failed to change password. Please try again.`
}

export function forgotPasswordMessage(error: unknown): string {
  if (statusOf(error) === 409) return (error as ApiError).detail
  return t`The request didn’t go through. Please try again.`
}

export function newPasswordMessage(error: unknown): string {
  if (statusOf(error) === 400) return t`This link no longer works. Please ask for a new one.`
  return refusedPassword(error) ?? t`Failed to set the password. Please try again.`
}

export function activateMessage(error: unknown): string {
  return unconfirmed(error) ?? t`Failed to activate user. Please try again.`
}

export function deactivateMessage(error: unknown): string {
  const isOwn = statusOf(error) === 400 && mentions(error, 'your own account')
  if (isOwn) return t`Cannot deactivate your own account.`
  return unconfirmed(error) ?? t`Failed to deactivate user. Please try again.`
}

export function roleMessage(error: unknown): string {
  if (unconfirmed(error)) return unconfirmed(error) as string
  return explain(error, t`Failed to change the role. Please try again.`)
}

export function resetMessage(error: unknown): string {
  if (statusOf(error) === 400 && mentions(error, 'incorrect')) return t`Current password is incorrect`
  return unconfirmed(error) ?? t`Failed to reset password. Please try again.`
}

export function signOutMessage(error: unknown): string {
  return unconfirmed(error) ?? t`Failed to sign out. Please try again.`
}

export function confirmMessage(error: unknown): string {
  return explain(error, t`Failed to confirm. Please try again.`)
}

/** Said when somebody closed the question for their password. */
function unconfirmed(error: unknown): string | undefined {
  if (statusOf(error) !== 403 || !mentions(error, 'confirm your password')) return undefined
  return t`Nothing was changed, because you didn’t confirm your password.`
}

/** Said after the message when the server asks to wait. */
export function waitHint(error: unknown): string | undefined {
  const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined
  if (!seconds) return undefined
  const minutes = Math.ceil(seconds / 60)
  return plural(minutes, {
    one: 'Too many attempts. You can try again in a minute.',
    other: 'Too many attempts. You can try again in # minutes.',
  })
}

/** Only the server knows how long a password must be and which are easy to guess; it says so in the reader's language.
 *  What begins with the name of a field is written for programs. */
function refusedPassword(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined
  return error.detail === error.message || /^\w+: /.test(error.detail) ? undefined : error.detail
}

function statusOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined
}

function mentions(error: unknown, words: string): boolean {
  return error instanceof ApiError && error.detail.toLowerCase().includes(words)
}
