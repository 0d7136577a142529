import { count, formatNumber } from '@/shared/lib/format'
import type { CategorizationStatus, CategoryDifference, Job } from './api'

export type Tone = 'plain' | 'good' | 'bad'

export interface JobMessage {
  text: string
  tone: Tone
  /** How long it stays, in milliseconds; without it, until something newer is known. */
  duration?: number
}

const successDuration = 5_000
const failureDuration = 10_000

/** What the server calls the engine that is always there. */
const onThisComputer = 'On this computer'

export const starting: JobMessage = { text: 'Starting categorization...', tone: 'plain' }

export const startFailed: JobMessage = {
  text: 'Failed to start categorization. Please try again.',
  tone: 'bad',
  duration: 5_000,
}

export const checkFailed: JobMessage = { text: 'Failed to check categorization status', tone: 'bad' }

type Known = Pick<
  Job,
  'status' | 'processed_answers' | 'total_answers' | 'progress_percentage' | 'error_message' | 'is_preview'
>

export function isActive({ status, error_message }: Pick<Known, 'status' | 'error_message'>): boolean {
  return !error_message && (status === 'pending' || status === 'running')
}

/** What a job's state means to the person who waits for it. */
export function describeJob(job: Known): JobMessage {
  const { status, error_message, processed_answers: done, total_answers: total } = job
  if (status === 'failed' || error_message) {
    const text = `Categorization failed: ${error_message || 'Unknown error'}`
    return { text, tone: 'bad', duration: failureDuration }
  }
  switch (status) {
    case 'pending':
      return starting
    case 'running':
      return {
        text: `Processing... ${job.progress_percentage}% complete (${done}/${total} answers)`,
        tone: 'plain',
      }
    case 'cancelled':
      return {
        text: 'Categorization cancelled. Nothing was changed.',
        tone: 'plain',
        duration: successDuration,
      }
    case 'completed':
      return job.is_preview
        ? {
            text: `Preview ready. ${done}/${total} answers processed.`,
            tone: 'good',
            duration: successDuration,
          }
        : {
            text: `Categorization complete! ${done}/${total} answers processed.`,
            tone: 'good',
            duration: successDuration,
          }
  }
}

/** "312 of 379 answers categorized. 4 answers arrived since." */
export function describeCoverage(status: CategorizationStatus): string {
  const { categorized_answers: some, uncategorized_answers: none, unanalyzed_answers: unanalyzed } = status
  if (some + none === 0) return 'There are no answers to categorize yet.'
  const covered = `${formatNumber(some)} of ${formatNumber(some + none)} answers categorized.`
  const sentences = [
    covered,
    unanalyzed > 0 && `Not analyzed because AI doesn't know the language: ${count(unanalyzed, 'answer')}.`,
    status.new_answers > 0 && `${count(status.new_answers, 'answer')} arrived since.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

/** "on the school's server" or "by gpt-5-mini". */
export function describeEngine(engine: string): string {
  return engine === onThisComputer ? "on the school's server" : `by ${engine}`
}

/** "9 added, 2 removed", of responses. */
export function describeDifference({
  added,
  removed,
}: Pick<CategoryDifference, 'added' | 'removed'>): string {
  const parts = [
    added > 0 && `${formatNumber(added)} added`,
    removed > 0 && `${formatNumber(removed)} removed`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
