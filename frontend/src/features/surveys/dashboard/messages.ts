import { t } from '@lingui/core/macro'
import { formatNumber, localDate } from '@/shared/lib/format'

const previewLength = 100

/** The first hundred characters; an emoji or a letter beyond the basic plane is one of them, and never halved. */
export function preview(description: string): string {
  const characters = [...description]
  if (characters.length <= previewLength) return description
  return `${characters.slice(0, previewLength).join('')}...`
}

export function schoolYear(year: number): string {
  return `${year}-${year + 1}`
}

/** Why an opened survey takes nobody in at the moment, where its dates are the reason. */
export function dateNote(
  survey: { opens_at: string | null; closes_at: string | null },
  now: Date,
): string | undefined {
  const { opens_at, closes_at } = survey
  if (closes_at && new Date(closes_at) <= now) return closedOn(localDate(closes_at))
  if (opens_at && new Date(opens_at) > now) return opensOn(localDate(opens_at))
  return undefined
}

function closedOn(day: string): string {
  return t`Closed ${day}`
}

function opensOn(day: string): string {
  return t`Opens ${day}`
}

/** "61 of 198 families, 31%" */
export function invitedLine({ invited, submitted }: { invited: number; submitted: number }): string {
  const percent = invited === 0 ? 0 : Math.round((submitted / invited) * 100)
  const answered = formatNumber(submitted)
  const all = formatNumber(invited)
  return t`${answered} of ${all} families, ${percent}%`
}
