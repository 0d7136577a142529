import { useEffect, useRef, useState } from 'react'
import { useStore } from '@/shared/lib/use-store'
import type { Survey, Teacher } from '../api'
import type { OpenSurvey } from '../opening/open-survey'
import { readSurvey } from '../opening/read-survey'
import { subjectsOf, textAbout } from '../questions/subjects'
import type { Values } from '../saving/slots'
import type { StepPosition } from '../steps/step-rules'
import { isCancellable, type Submission } from './submission'
import { createSubmitter } from './submitter'

/** What was written, for the thank-you page. It lives in memory only. */
export interface Sent {
  readonly words: string
  readonly teacher: string | undefined
}

interface SubmitOutcome {
  onSubmitted: (sent: Sent) => void
  onMissing: (place: StepPosition) => void
  /** The school has changed the survey since it was opened here. */
  onChanged: (survey: Survey) => void
}

export interface Submit {
  readonly submission: Submission
  readonly press: () => void
  readonly cancel: () => void
}

/** The submission of this page. It outlives the Review step, because what was cancelled there while it was under way
 *  may turn out to have arrived. */
export function useSubmit({ survey, teachers, response }: OpenSurvey, outcome: SubmitOutcome): Submit {
  const latest = useRef({ survey, outcome })
  useEffect(() => {
    latest.current = { survey, outcome }
  })

  async function refreshSurvey() {
    const fresh = await readSurvey(survey.id).catch(() => undefined)
    if (!fresh) return
    response.setQuestions(fresh.questions)
    latest.current = { ...latest.current, survey: fresh }
    latest.current.outcome.onChanged(fresh)
  }

  const [submitter] = useState(() =>
    createSubmitter({ response, survey: () => latest.current.survey, refreshSurvey }),
  )
  const submission = useStore(submitter)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is acted on once.
  useEffect(() => {
    if (submission.phase === 'done') {
      const { reviewed } = submission
      void teachers
        .catch(() => [])
        .then((list) => latest.current.outcome.onSubmitted(sentFrom(reviewed, latest.current.survey, list)))
    }
    if (submission.phase === 'refused' && submission.refusal.reason === 'incomplete') {
      const { step, questionId } = submission.refusal.missing
      void refreshSurvey().then(() => {
        const question = latest.current.survey.questions.findIndex(({ id }) => id === questionId)
        const place = { step, question: Math.max(0, question), isEditing: true, isMissing: true }
        latest.current.outcome.onMissing(place)
      })
    }
  }, [submission])

  const isUnderWay = isCancellable(submission)
  useEffect(() => {
    if (!isUnderWay) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    // A page that is left has not submitted, even if the browser keeps it and shows it again.
    window.addEventListener('pagehide', submitter.cancel)
    return () => {
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('pagehide', submitter.cancel)
    }
  }, [isUnderWay, submitter])

  return { submission, press: submitter.press, cancel: submitter.cancel }
}

/** One of the parent's own answers to look back on: the longest says the most. */
function sentFrom(reviewed: Values, { questions }: Survey, list: readonly Teacher[]): Sent {
  const [only, ...others] = reviewed.teacherIds
  const sent = questions.flatMap((question) =>
    subjectsOf(question, reviewed).map((subject) => ({
      words: textAbout(question, subject, reviewed).trim(),
      teacherId: subject ?? (others.length === 0 ? only : undefined),
    })),
  )
  const longest = sent.reduce((best, next) => (next.words.length > best.words.length ? next : best), {
    words: '',
    teacherId: undefined,
  })
  return { words: longest.words, teacher: list.find(({ id }) => id === longest.teacherId)?.name }
}
