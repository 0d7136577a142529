import { plural, t } from '@lingui/core/macro'
import { ApiError, explain } from '@/shared/api/error'
import { formatNumber } from '@/shared/lib/format'
import type { ExportChoice } from './api'

interface Matching {
  total: number
  isCapped: boolean
}

export function describeMatching(
  matching: Matching | undefined,
  isNarrowed: boolean,
  isSubmitted = false,
): string {
  if (!matching) return t`Counting the responses…`
  const { total, isCapped } = matching
  if (isCapped) {
    return plural(total, {
      0: 'Of the newest responses, no response matches the current filters',
      one: 'Of the newest responses, # response matches the current filters',
      other: 'Of the newest responses, # responses match the current filters',
    })
  }
  if (isNarrowed) {
    return plural(total, {
      0: 'No response matches the current filters',
      one: '# response matches the current filters',
      other: '# responses match the current filters',
    })
  }
  if (total === 1) return t`The only response`
  const all = formatNumber(total)
  return isSubmitted ? t`All ${all} submitted responses` : t`All ${all} responses`
}

export function describeSelection(count: number): string {
  return plural(count, { one: 'The selected response', other: 'The # selected responses' })
}

export function describeProgress(rows: number, total: number | undefined): string {
  if (total === undefined) return t`Preparing the export…`
  const done = formatNumber(rows)
  const all = formatNumber(total)
  return t`${done} of ${all} rows`
}

export function describeDone(rows: number, { format }: ExportChoice): string {
  const program = format === 'csv' ? 'CSV' : 'Excel'
  return plural(rows, { one: `# row exported as ${program}`, other: `# rows exported as ${program}` })
}

/** Why there is no file: the server refused, or the download broke off. */
export function exportMessage(error: unknown): string {
  if (error instanceof ApiError) return explain(error, t`Failed to export the responses. Please try again.`)
  return t`The export stopped before it was complete, so nothing was saved. Please try again.`
}
