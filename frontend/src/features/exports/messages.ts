import { ApiError, explain } from '@/shared/api/error'
import { count, formatNumber } from '@/shared/lib/format'
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
  if (!matching) return 'Counting the responses…'
  const { total, isCapped } = matching
  if (isCapped) return `Of the newest responses, ${countMatches(total)} the current filters`
  if (isNarrowed) return `${countMatches(total)} the current filters`
  if (total === 1) return 'The only response'
  return `All ${formatNumber(total)} ${isSubmitted ? 'submitted ' : ''}responses`
}

export function describeSelection(count: number): string {
  return count === 1 ? 'The selected response' : `The ${formatNumber(count)} selected responses`
}

export function describeProgress(rows: number, total: number | undefined): string {
  if (total === undefined) return 'Preparing the export…'
  return `${formatNumber(rows)} of ${formatNumber(total)} rows`
}

export function describeDone(rows: number, { format }: ExportChoice): string {
  return `${count(rows, 'row')} exported as ${format === 'csv' ? 'CSV' : 'Excel'}`
}

/** Why there is no file: the server refused, or the download broke off. */
export function exportMessage(error: unknown): string {
  if (error instanceof ApiError) return explain(error, 'Failed to export the responses. Please try again.')
  return 'The export stopped before it was complete, so nothing was saved. Please try again.'
}

function countMatches(total: number): string {
  return total === 0 ? 'No response matches' : count(total, 'response matches', 'responses match')
}
