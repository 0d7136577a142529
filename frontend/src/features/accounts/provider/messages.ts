import { t } from '@lingui/core/macro'
import { explain } from '@/shared/api/error'
import { waitHint } from '../messages'

/** Nothing that the address says is repeated: anybody can write it. */
export function cancelledMessage(provider: string): string {
  return t`You are not signed in: ${provider} did not say who you are. Please try again.`
}

export function startAgainMessage(): string {
  return t`This sign-in was started in another browser, or it has expired. Please start again.`
}

export function providerMessage(error: unknown): string {
  return [explain(error, t`Sign-in failed. Please try again.`), waitHint(error)].filter(Boolean).join(' ')
}
