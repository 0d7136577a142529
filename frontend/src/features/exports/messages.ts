import { ApiError } from '@/shared/api/error'
import type { ExportChoice } from './api'

const number = new Intl.NumberFormat('en-US')

export interface Matching {
  total: number
  isCapped: boolean
}

export function sayMatching(
  matching: Matching | undefined,
  isNarrowed: boolean,
  isSubmitted = false,
): string {
  if (!matching) return 'Counting the responses…'
  const { total, isCapped } = matching
  if (isCapped) return `Of the newest responses, ${count(total, 'match', 'matches')} the current filters`
  if (isNarrowed) return `${count(total, 'match', 'matches')} the current filters`
  if (total === 1) return 'The one response there is'
  return `All ${number.format(total)} ${isSubmitted ? 'submitted ' : ''}responses`
}

export function sayChosen(count: number): string {
  return count === 1 ? 'The selected response' : `The ${number.format(count)} selected responses`
}

export function sayProgress(rows: number, total: number | undefined): string {
  if (total === undefined) return 'Preparing the export…'
  return `${number.format(rows)} of ${number.format(total)} rows`
}

export function sayDone(rows: number, { format }: ExportChoice): string {
  return `${number.format(rows)} ${rows === 1 ? 'row' : 'rows'} exported as ${format === 'csv' ? 'CSV' : 'Excel'}`
}

/** The server's own sentence where it refused; else what happened to the download. */
export function explain(error: unknown): string {
  if (error instanceof ApiError && (error.status === 503 || error.status === 422 || error.status === 429)) {
    return error.detail
  }
  if (error instanceof ApiError) return 'Failed to export the responses. Please try again.'
  return 'The export broke off before its end, and nothing was saved. Please try again.'
}

function count(total: number, many: string, one: string): string {
  if (total === 0) return `No response ${one}`
  return total === 1 ? `1 response ${one}` : `${number.format(total)} responses ${many}`
}
