import { ApiError, explain, hasStatus } from '@/shared/api/error'
import { waitHint } from '../messages'

export const loadFactorsMessage = 'Failed to load how you sign in. Please try again.'

/** Why the second step of a sign-in was refused. */
export function secondStepMessage(error: unknown): string {
  if (hasStatus(error, 401)) return 'This took too long. Please start over.'
  if (hasStatus(error, 429)) return 'Too many wrong codes.'
  return explain(error, 'Sign-in failed. Please try again.')
}

/** Why a change of how somebody signs in was refused. */
export function factorsMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 403) {
    return 'Nothing was changed, because you did not confirm that it was you.'
  }
  const sentence = explain(error, 'Something went wrong. Please try again.')
  return [sentence, waitHint(error)].filter(Boolean).join(' ')
}

/** Why a passkey was not made or not used: by the device, by its owner or by the server. */
export function passkeyMessage(error: unknown): string {
  if (error instanceof ApiError) return factorsMessage(error)
  const { name } = error as Error
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return 'No passkey was received. Please try again, or use your password.'
  }
  return 'Passkeys didn’t work on this device. Please try again.'
}
