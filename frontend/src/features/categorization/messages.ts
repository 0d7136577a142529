import { plural, t } from '@lingui/core/macro'
import { formatNumber } from '@/shared/lib/format'
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
const ownEngine = /^On this computer$/

// Texts are there once the page has its language, so these are read when they are shown.
export const starting: JobMessage = {
  get text() {
    return t`Starting categorization...`
  },
  tone: 'plain',
}

export const startFailed: JobMessage = {
  get text() {
    return t`Failed to start categorization. Please try again.`
  },
  tone: 'bad',
  duration: 5_000,
}

export const checkFailed: JobMessage = {
  get text() {
    return t`Failed to check categorization status`
  },
  tone: 'bad',
}

type Known = Pick<
  Job,
  'status' | 'processed_answers' | 'total_answers' | 'progress_percentage' | 'error_message' | 'is_preview'
>

export function isActive({ status, error_message }: Pick<Known, 'status' | 'error_message'>): boolean {
  return !error_message && (status === 'pending' || status === 'running')
}

/** What a job's state means to the person who waits for it. */
export function describeJob(job: Known): JobMessage {
  const {
    status,
    error_message,
    processed_answers: done,
    total_answers: total,
    progress_percentage: percent,
  } = job
  if (status === 'failed' || error_message) {
    const reason = error_message || t`Unknown error`
    return { text: t`Categorization failed: ${reason}`, tone: 'bad', duration: failureDuration }
  }
  switch (status) {
    case 'pending':
      return starting
    case 'running':
      return {
        text: t`Processing... ${percent}% complete (${done}/${total} answers)`,
        tone: 'plain',
      }
    case 'cancelled':
      return {
        text: t`Categorization cancelled. Nothing was changed.`,
        tone: 'plain',
        duration: successDuration,
      }
    case 'completed':
      return job.is_preview
        ? {
            text: t`Preview ready. ${done}/${total} answers processed.`,
            tone: 'good',
            duration: successDuration,
          }
        : {
            text: t`Categorization complete! ${done}/${total} answers processed.`,
            tone: 'good',
            duration: successDuration,
          }
  }
}

/** "312 of 379 answers categorized. 4 answers arrived since." */
export function describeCoverage(status: CategorizationStatus): string {
  const { categorized_answers: some, uncategorized_answers: none } = status
  const { unanalyzed_answers: unanalyzed, new_answers: fresh } = status
  if (some + none === 0) return t`There are no answers to categorize yet.`
  const covered = formatNumber(some)
  const all = formatNumber(some + none)
  const sentences = [
    t`${covered} of ${all} answers categorized.`,
    unanalyzed > 0 &&
      plural(unanalyzed, {
        one: "Not analyzed because AI doesn't know the language: # answer.",
        other: "Not analyzed because AI doesn't know the language: # answers.",
      }),
    fresh > 0 && plural(fresh, { one: '# answer arrived since.', other: '# answers arrived since.' }),
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

/** Whether the answers did not leave the school. */
export function isOwnEngine(engine: string): boolean {
  return ownEngine.test(engine)
}

/** "Judged on the school's server." or "Judged by gpt-5-mini." */
export function describeJudge(engine: string): string {
  return isOwnEngine(engine) ? t`Judged on the school's server.` : t`Judged by ${engine}.`
}

/** "9 added, 2 removed", of responses. */
export function describeDifference({
  added,
  removed,
}: Pick<CategoryDifference, 'added' | 'removed'>): string {
  const parts = [
    added > 0 && plural(added, { one: '# added', other: '# added' }),
    removed > 0 && plural(removed, { one: '# removed', other: '# removed' }),
  ]
  return parts.filter((part) => part !== false).join(', ')
}
