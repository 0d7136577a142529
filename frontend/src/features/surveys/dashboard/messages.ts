import { formatNumber } from '@/shared/lib/format'

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
): { word: 'Opens' | 'Closed'; time: string } | undefined {
  const { opens_at, closes_at } = survey
  if (closes_at && new Date(closes_at) <= now) return { word: 'Closed', time: closes_at }
  if (opens_at && new Date(opens_at) > now) return { word: 'Opens', time: opens_at }
  return undefined
}

/** "61 of 198 families, 31%" */
export function invitedLine({ invited, submitted }: { invited: number; submitted: number }): string {
  const percent = invited === 0 ? 0 : Math.round((submitted / invited) * 100)
  return `${formatNumber(submitted)} of ${formatNumber(invited)} families, ${percent}%`
}
