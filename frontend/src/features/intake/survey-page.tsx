import { useState, useSyncExternalStore } from 'react'
import { leaveBehind } from './opening/find-response'
import type { Opening, SurveyOpening } from './opening/open-survey'
import { ClosedPage } from './pages/closed-page'
import { OpeningPage } from './pages/opening-page'
import { ProblemPage } from './pages/problem-page'
import { ThankYouPage } from './pages/thank-you-page'
import type { Sent } from './review/use-submit'
import { SurveyFlow } from './steps/survey-flow'

export function SurveyPage({ opening }: { opening: SurveyOpening }) {
  const state = useSyncExternalStore(opening.subscribe, opening.getSnapshot, opening.getSnapshot)
  switch (state.phase) {
    case 'opening':
      return <OpeningPage isTroubled={state.isTroubled} />
    case 'failed':
      return <ProblemPage {...state} />
    case 'closed':
      return <ClosedPage />
    case 'submitted':
      return <ThankYouPage survey={state.survey} />
    case 'open':
      return <OpenPage open={state} />
  }
}

function OpenPage({ open }: { open: Extract<Opening, { phase: 'open' }> }) {
  const [sent, setSent] = useState<Sent>()
  const [survey, setSurvey] = useState(open.survey)

  function handleSubmitted(words: Sent) {
    open.response.forget()
    leaveBehind(open.survey.id, open.response.responseId)
    setSent(words)
    window.scrollTo(0, 0)
  }

  if (sent) return <ThankYouPage survey={survey} sent={sent} />
  return <SurveyFlow open={{ ...open, survey }} onSubmitted={handleSubmitted} onChanged={setSurvey} />
}
