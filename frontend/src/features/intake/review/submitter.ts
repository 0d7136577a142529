import { isTransient, retryDelay } from '@/shared/lib/autosave'
import { createStore } from '@/shared/lib/store'
import {
  CallError,
  type Difference,
  hasStatus,
  isFamilyAnswered,
  isGone,
  requestTimeout,
  type Survey,
} from '../api'
import { pauseUntilOnline } from '../opening/keep-trying'
import type { ResponseStore } from '../saving/response-store'
import type { Values } from '../saving/slots'
import { steps } from '../steps/step-rules'
import { reviewedFrom } from './reviewed'
import {
  advance,
  idle,
  type Missing,
  type Refusal,
  type Submission,
  type SubmissionEvent,
} from './submission'

/** A server that answers but cannot submit is asked this often before the parent is told. */
const MAX_SERVER_ERRORS = 5

interface SubmitterOptions {
  response: ResponseStore
  /** The survey that is on the page. */
  survey: () => Pick<Survey, 'questions' | 'asks_name_consent'>
  /** Asks for the survey again: words to a question that is gone hold nobody up. */
  refreshSurvey: () => Promise<unknown>
}

/** Carries a submission out. Each state does its work when it is entered, and is stopped when it is left. */
export function createSubmitter({ response, survey, refreshSurvey }: SubmitterOptions) {
  const store = createStore<Submission>(idle)
  let submission: Submission = idle
  let work = new AbortController()
  let lastError: unknown
  /** Whether the current submission may have reached the server. */
  let hasSent = false

  // Whatever changes what was reviewed, here or in another tab, takes the submission back.
  response.subscribe(() => {
    if ('reviewed' in submission && !isSameValues(submission.reviewed, response.getSnapshot().values))
      dispatch({ type: 'cancel' })
  })

  function dispatch(event: SubmissionEvent) {
    const next = advance(submission, event)
    if (next === submission) return
    submission = next
    work.abort()
    work = new AbortController()
    if (next.phase === 'refused' && next.refusal.reason === 'elsewhere') response.close()
    store.set(next)
    if (next.phase === 'settling') void settle(next)
    if (next.phase === 'sending') void send(next)
    if (next.phase === 'cancelled') void withdraw(next)
  }

  async function settle(state: Submission) {
    response.flush()
    await response.whenSettled()
    if (submission === state && response.getSnapshot().saveState === 'refused') await refreshSurvey()
    if (submission !== state) return
    const { isSubmitted, unsaved } = response.getSnapshot()
    if (isSubmitted) return refuse({ reason: 'elsewhere' })
    if (unsaved.size > 0) return refuse({ reason: 'unsaved' })
    hasSent = false
    dispatch({ type: 'settle' })
  }

  async function send(state: Extract<Submission, { phase: 'sending' }>) {
    if (state.failures > 0) await pauseUntilOnline(retryDelay(state.failures, lastError))
    if (submission !== state) return
    const attempt = work
    const timer = setTimeout(() => attempt.abort(), requestTimeout)
    try {
      // Another device may have been first. After a reply that was lost it may also have been this one: the server
      // answers the same words with the first result, and any others with a refusal.
      const draft = await response.read(attempt.signal)
      if (submission !== state) return
      if (draft.is_submitted && !hasSent) return refuse({ reason: 'elsewhere' })
      hasSent = true
      const reviewed = reviewedFrom(state.reviewed, survey())
      const body = { reviewed, unchanged_since: 'updated_at' in draft ? draft.updated_at : null }
      const { is_submitted } = await response.submit(body, attempt.signal)
      if (submission === state) answer(is_submitted)
    } catch (error) {
      if (submission !== state) return
      lastError = error
      dispatch(eventAfter(error, state.failures))
    } finally {
      clearTimeout(timer)
    }
  }

  /** The request was aborted, which the server need not have noticed: it may have arrived, or still be on its way. */
  async function withdraw(state: Extract<Submission, { phase: 'cancelled' }>) {
    for (let attempt = 0; submission === state; attempt += 1) {
      if (attempt > 0) await pauseUntilOnline(retryDelay(attempt, lastError))
      try {
        if (await response.withdrawSubmission()) return answer(false)
        await response.submit({ reviewed: reviewedFrom(state.reviewed, survey()) }, work.signal)
        return answer(true)
      } catch (error) {
        lastError = error
        if (hasStatus(error, 409)) return refuse({ reason: 'elsewhere' })
        if (!isTransient(error)) return answer(false)
      }
    }
  }

  function answer(isSubmitted: boolean) {
    dispatch({ type: 'answer', isSubmitted })
  }

  function refuse(refusal: Refusal) {
    dispatch({ type: 'refuse', refusal })
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    press: () => dispatch({ type: 'press', reviewed: response.getSnapshot().values }),
    cancel: () => dispatch({ type: 'cancel' }),
  }
}

function eventAfter(error: unknown, failures: number): SubmissionEvent {
  if (isTransient(error) || isTakenBack(error)) {
    const isOver = error instanceof CallError && error.status >= 500 && failures + 1 >= MAX_SERVER_ERRORS
    return isOver ? { type: 'refuse', refusal: { reason: 'failed' } } : { type: 'fail' }
  }
  return { type: 'refuse', refusal: refusalFrom(error) }
}

/** By a save in another tab or on another device, since this one has read the draft. It is read once more. */
function isTakenBack(error: unknown): boolean {
  return error instanceof CallError && error.code === 'taken_back'
}

function refusalFrom(error: unknown): Refusal {
  if (error instanceof CallError && (isGone(error) || isFamilyAnswered(error)))
    return { reason: 'closed', code: error.code }
  if (hasStatus(error, 422)) {
    const missing = missingIn(error.body)
    return missing ? { reason: 'incomplete', missing } : { reason: 'failed' }
  }
  if (!hasStatus(error, 409)) return { reason: 'failed' }
  const { differences } = (error.body ?? {}) as { differences?: unknown }
  if (error.code !== 'reviewed_differs') return { reason: 'elsewhere' }
  if (!Array.isArray(differences) || differences.length === 0) return { reason: 'failed' }
  return { reason: 'differs', differences: differences as Difference[] }
}

function missingIn(body: unknown): Missing | undefined {
  const { missing_step, missing } = (body ?? {}) as { missing_step?: unknown; missing?: unknown }
  const step = steps.find((name) => name === missing_step)
  const first = Array.isArray(missing) ? missing[0] : undefined
  return step && { step, questionId: first?.question_id }
}

function isSameValues(one: Values, other: Values): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
