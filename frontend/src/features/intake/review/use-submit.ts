import { useState } from 'react'
import { type CallError, loadSurvey, type Survey } from '../api'
import { hasStatus, isGone } from '../failures'
import { t } from '../messages/messages'
import type { OpenSurvey } from '../opening/open-survey'
import { type Step, type StepPlace, steps } from '../steps/step-rules'

/** What was written, for the thank-you page. It lives in memory only. */
export interface Sent {
  readonly words: string
  readonly teacher: string | undefined
}

export type SubmitState = 'idle' | 'saving' | 'submitting' | 'failed' | 'impossible'

interface SubmitOutcome {
  onSubmitted: () => void
  onMissing: (place: StepPlace) => void
  /** The school has changed the survey since it was opened here. */
  onChanged: (survey: Survey) => void
}

/** Submits once every word is confirmed: the server closes the response with what it has. */
export function useSubmit({ survey, response }: OpenSurvey, outcome: SubmitOutcome) {
  const [state, setState] = useState<SubmitState>('idle')

  /** The survey as it is asked now. Words to a question that is gone hold nobody up. */
  async function lookAgain(): Promise<Survey> {
    const fresh = await loadSurvey(survey.id).catch(() => survey)
    response.ask(fresh.questions)
    outcome.onChanged(fresh)
    return fresh
  }

  async function submit() {
    setState('saving')
    response.flush()
    await response.whenSettled()
    // Read back before it is closed for good. Without an answer the submission itself will say what is wrong.
    const held = await response.readBack()
    if (held && 'answers' in held) response.insist(held)
    await response.whenSettled()
    // A save that was refused is on the screen with its reason; submitting without it would lose it.
    if (isRefused()) await lookAgain()
    if (isRefused()) return setState('idle')
    setState('submitting')
    try {
      await response.submit()
      outcome.onSubmitted()
    } catch (error) {
      const missing = hasStatus(error, 422) ? missingPlace(error, (await lookAgain()).questions) : undefined
      setState(isGone(error) ? 'impossible' : missing ? 'idle' : 'failed')
      if (missing) outcome.onMissing(missing)
    }
  }

  function isRefused() {
    return response.getSnapshot().saveState === 'refused'
  }

  return { state, submit }
}

/** Where the parent has to go on, from the server's list of what is missing. */
function missingPlace(error: CallError, questions: readonly { id: string }[]): StepPlace | undefined {
  const { missing_step, missing } = (error.body ?? {}) as { missing_step?: unknown; missing?: unknown }
  const step = steps.find((name): name is Step => name === missing_step)
  if (!step) return undefined
  const first = Array.isArray(missing) ? missing[0] : undefined
  const question = questions.findIndex(({ id }) => id === first?.question_id)
  return {
    step,
    question: Math.max(0, question),
    isEditing: true,
    reason: String(first?.detail ?? t.review.incomplete),
  }
}
