import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { formatNumber } from '@/shared/lib/format'
import { i18n } from '@/shared/lib/i18n'
import type { FlagGroup, Reason } from './api'

const reasons: Record<Reason, MessageDescriptor> = {
  duplicate: msg({ message: 'Duplicate', context: 'reason' }),
  test: msg({ message: 'Test', context: 'reason' }),
  not_a_parent: msg`Not a parent`,
  other: msg({ message: 'Other', context: 'reason' }),
}

export const allReasons = Object.keys(reasons) as Reason[]

export function nameReason(reason: Reason): string {
  return i18n._(reasons[reason])
}

type Described = Pick<FlagGroup, 'response_ids' | 'burst_ids' | 'seconds' | 'causes'>

/** 'Burst: 12 responses in 41 seconds', 'Same email: 2 responses'. */
export function groupTitle({ response_ids, burst_ids, seconds, causes }: Described): string {
  if (burst_ids.length > 0) {
    const duration = describeDuration(seconds)
    return t`Burst: ${plural(burst_ids.length, { one: '# response', other: '# responses' })} in ${duration}`
  }
  const cause = describeCauses(causes)
  return t`${cause}: ${plural(response_ids.length, { one: '# response', other: '# responses' })}`
}

/** What else there is to know: what a burst repeats and who is only like it, or how far apart two responses are. */
export function groupHint({ response_ids, burst_ids, seconds, causes }: Described): string {
  const others = response_ids.length - burst_ids.length
  const duration = describeDuration(seconds)
  if (burst_ids.length === 0) return seconds === 0 ? t`At the same moment` : t`${duration} apart`
  const cause = describeCauses(causes)
  if (others === 0) return t`${cause} each time`
  return t`${cause} each time. ${plural(others, { other: '# more with the same came at other times.' })}`
}

function describeCauses(causes: Described['causes']): string {
  if (causes.length === 2) return t`Same email or answer`
  return causes[0] === 'email' ? t`Same email` : t`Same answer`
}

const units: [seconds: number, write: (count: number) => string][] = [
  [86_400, (count) => plural(count, { one: '# day', other: '# days' })],
  [3600, (count) => plural(count, { one: '# hour', other: '# hours' })],
  [60, (count) => plural(count, { one: '# minute', other: '# minutes' })],
]

function writeSeconds(count: number): string {
  return plural(count, { one: '# second', other: '# seconds' })
}

/** In the largest unit that there are two of, so that "41 seconds" and "6 days" read alike. */
export function describeDuration(seconds: number): string {
  const [size, write] = units.find(([unit]) => seconds >= 2 * unit) ?? [1, writeSeconds]
  return write(Math.max(1, Math.round(seconds / size)))
}

export function keepLabel(responses: number): string {
  const all = formatNumber(responses)
  return responses === 2 ? t`Keep both` : t`Keep all ${all}`
}
