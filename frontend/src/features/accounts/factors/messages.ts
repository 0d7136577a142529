import { t } from '@lingui/core/macro'
import { ApiError, explain, hasStatus } from '@/shared/api/error'
import { waitHint } from '../messages'

export function loadFactorsMessage(): string {
  return t`Failed to load how you sign in. Please try again.`
}

/** Why the second step of a sign-in was refused. */
export function secondStepMessage(error: unknown): string {
  if (hasStatus(error, 401)) return t`This took too long. Please start over.`
  if (hasStatus(error, 429)) return t`Too many wrong codes.`
  return explain(error, t`Sign-in failed. Please try again.`)
}

/** Why a change of how somebody signs in was refused. */
export function factorsMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 403) {
    return t`Nothing was changed, because you did not confirm that it was you.`
  }
  const sentence = explain(error, t`Something went wrong. Please try again.`)
  return [sentence, waitHint(error)].filter(Boolean).join(' ')
}

/** Why a passkey was not made or not used: by the device, by its owner or by the server. */
export function passkeyMessage(error: unknown): string {
  if (error instanceof ApiError) return factorsMessage(error)
  const { name } = error as Error
  if (name === 'InvalidStateError') return t`This device has a passkey for your account already.`
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return t`No passkey was received. Please try again, or use your password.`
  }
  return t`Passkeys didn’t work on this device. Please try again.`
}
