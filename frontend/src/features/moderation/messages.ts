import { count, formatNumber } from '@/shared/lib/format'
import type { FlagGroup, Reason } from './api'

export const reasons: Record<Reason, string> = {
  duplicate: 'Duplicate',
  test: 'Test',
  not_a_parent: 'Not a parent',
  other: 'Other',
}

export const setAsideHint = 'Set-aside responses stay stored, leave every count, and can be restored.'
export const burstRule =
  'A burst is five or more responses within a minute that repeat the same email or the same longer answer.'

type Described = Pick<FlagGroup, 'response_ids' | 'burst_ids' | 'seconds' | 'causes'>

/** 'Burst: 12 responses in 41 seconds', 'Same email: 2 responses'. */
export function groupTitle({ response_ids, burst_ids, seconds, causes }: Described): string {
  if (burst_ids.length > 0) {
    return `Burst: ${count(burst_ids.length, 'response')} in ${describeDuration(seconds)}`
  }
  return `${describeCauses(causes)}: ${count(response_ids.length, 'response')}`
}

/** What else there is to know: what a burst repeats and who is only like it, or how far apart two responses are. */
export function groupHint({ response_ids, burst_ids, seconds, causes }: Described): string {
  const others = response_ids.length - burst_ids.length
  if (burst_ids.length === 0)
    return seconds === 0 ? 'At the same moment' : `${describeDuration(seconds)} apart`
  if (others === 0) return `${describeCauses(causes)} each time`
  return `${describeCauses(causes)} each time. ${formatNumber(others)} more with the same came at other times.`
}

function describeCauses(causes: Described['causes']): string {
  if (causes.length === 2) return 'Same email or answer'
  return causes[0] === 'email' ? 'Same email' : 'Same answer'
}

const units: [seconds: number, name: string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]

/** In the largest unit that there are two of, so that "41 seconds" and "6 days" read alike. */
export function describeDuration(seconds: number): string {
  const [size, name] = units.find(([unit]) => seconds >= 2 * unit) ?? [1, 'second']
  return count(Math.max(1, Math.round(seconds / size)), name)
}

export function keepLabel(responses: number): string {
  return responses === 2 ? 'Keep both' : `Keep all ${formatNumber(responses)}`
}
