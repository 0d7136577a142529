import type { Difference, RefusalCode } from '../api'
import type { Values } from '../saving/slots'
import type { Step } from '../steps/step-rules'

/** The first thing that is missing, and in which step. */
export interface Missing {
  readonly step: Step
  readonly questionId: string | undefined
}

/** Why a submission did not go through. */
export type Refusal =
  /** A save was refused; its reason is on the screen. */
  | { readonly reason: 'unsaved' }
  /** The school holds something else than was reviewed. */
  | { readonly reason: 'differs'; readonly differences: readonly Difference[] }
  /** Something that the school needs is missing. */
  | { readonly reason: 'incomplete'; readonly missing: Missing }
  /** The survey is closed, the response is gone, or the family has answered. */
  | { readonly reason: 'closed'; readonly code: RefusalCode | undefined }
  /** Another tab or device was first. */
  | { readonly reason: 'elsewhere' }
  | { readonly reason: 'failed' }

/** A submission from the press of the button to the server's answer:
 *  idle → settling → sending → done, refused or cancelled. `reviewed` is what was on the page at the press. */
export type Submission =
  | { readonly phase: 'idle'; readonly wasCancelled: boolean }
  /** Waits until the server has confirmed every word. Nothing has been sent. */
  | { readonly phase: 'settling'; readonly reviewed: Values }
  /** Asks the server to close the response, again after each failure that passes. */
  | { readonly phase: 'sending'; readonly reviewed: Values; readonly failures: number }
  /** Taken back while it was under way: the server has to say whether that was in time. */
  | { readonly phase: 'cancelled'; readonly reviewed: Values }
  | { readonly phase: 'done'; readonly reviewed: Values }
  | { readonly phase: 'refused'; readonly refusal: Refusal }

export type SubmissionEvent =
  | { readonly type: 'press'; readonly reviewed: Values }
  | { readonly type: 'settle' }
  /** Cancel, Edit, Back, a page that is left, or any change of what was reviewed. */
  | { readonly type: 'cancel' }
  /** A failure that passes: no network, a busy or a restarting server. */
  | { readonly type: 'fail' }
  | { readonly type: 'refuse'; readonly refusal: Refusal }
  /** What the server says about the response. */
  | { readonly type: 'answer'; readonly isSubmitted: boolean }

export const idle: Submission = { phase: 'idle', wasCancelled: false }
const takenBack: Submission = { phase: 'idle', wasCancelled: true }

/** Whether something is on its way that the parent can still take back. */
export function isCancellable({ phase }: Submission): boolean {
  return phase === 'settling' || phase === 'sending'
}

/** The submission after an event. An event that comes too late or too early changes nothing. */
export function advance(submission: Submission, event: SubmissionEvent): Submission {
  switch (submission.phase) {
    case 'idle':
    case 'refused':
      if (event.type === 'press') return { phase: 'settling', reviewed: event.reviewed }
      if (event.type === 'cancel') return idle
      return submission
    case 'settling':
      if (event.type === 'settle') return { ...submission, phase: 'sending', failures: 0 }
      if (event.type === 'cancel') return takenBack
      if (event.type === 'refuse') return { phase: 'refused', refusal: event.refusal }
      return submission
    case 'sending':
      if (event.type === 'answer' && event.isSubmitted)
        return { phase: 'done', reviewed: submission.reviewed }
      if (event.type === 'cancel') return { phase: 'cancelled', reviewed: submission.reviewed }
      if (event.type === 'fail') return { ...submission, failures: submission.failures + 1 }
      if (event.type === 'refuse') return { phase: 'refused', refusal: event.refusal }
      return submission
    case 'cancelled':
      if (event.type === 'refuse') return { phase: 'refused', refusal: event.refusal }
      if (event.type !== 'answer') return submission
      return event.isSubmitted ? { phase: 'done', reviewed: submission.reviewed } : takenBack
    case 'done':
      return submission
  }
}
