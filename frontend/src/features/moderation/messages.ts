import type { FlagGroup, Reason } from './api'

const number = new Intl.NumberFormat('en-US')

export const reasons: Record<Reason, string> = {
  duplicate: 'Duplicate',
  test: 'Test',
  not_a_parent: 'Not a parent',
  other: 'Other',
}

export const setAsideHint = 'Set-aside responses stay stored, leave every count, and can be restored.'
export const burstRule =
  'A burst is five or more responses within a minute that repeat the same email or the same longer answer.'

export function countResponses(count: number): string {
  return count === 1 ? '1 response' : `${number.format(count)} responses`
}

type Described = Pick<FlagGroup, 'response_ids' | 'burst_ids' | 'seconds' | 'causes'>

/** 'Burst: 12 responses in 41 seconds', 'Same email: 2 responses'. */
export function groupTitle({ response_ids, burst_ids, seconds, causes }: Described): string {
  if (burst_ids.length > 0) {
    return `Burst: ${countResponses(burst_ids.length)} in ${sayDuration(seconds)}`
  }
  return `${sayCauses(causes)}: ${countResponses(response_ids.length)}`
}

/** What else there is to know: what a burst repeats and who is only like it, or how far apart two responses are. */
export function groupHint({ response_ids, burst_ids, seconds, causes }: Described): string {
  const others = response_ids.length - burst_ids.length
  if (burst_ids.length === 0) return seconds === 0 ? 'At the same moment' : `${sayDuration(seconds)} apart`
  if (others === 0) return `${sayCauses(causes)} each time`
  return `${sayCauses(causes)} each time. ${number.format(others)} more with the same came at other times.`
}

function sayCauses(causes: Described['causes']): string {
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
export function sayDuration(seconds: number): string {
  const [size, name] = units.find(([unit]) => seconds >= 2 * unit) ?? [1, 'second']
  const count = Math.max(1, Math.round(seconds / size))
  return count === 1 ? `1 ${name}` : `${number.format(count)} ${name}s`
}

export function keepLabel(count: number): string {
  return count === 2 ? 'Keep both' : `Keep all ${number.format(count)}`
}
