import { useState } from 'react'
import { Button } from '@/shared/ui/form/button'
import { loadTeachers, type Survey } from '../api'
import { previewContext, SurveyContext } from '../frame/survey-context'
import { en } from '../messages/en'
import { later } from '../messages/later/en'
import { showMessages } from '../messages/messages'
import { ThankYouPage } from '../pages/thank-you-page'
import type { Sent } from '../review/use-submit'
import { SurveyFlow } from '../steps/survey-flow'
import { createPreviewResponse } from './preview-response'

// Staff read the product's own words in English.
showMessages({ ...en, ...later })

/** The real steps of the survey, from Name to Thank You, on a response that is never stored. */
export function SurveyPreview({ survey }: { survey: Survey }) {
  const [round, setRound] = useState(1)
  return (
    <SurveyContext value={previewContext}>
      <Round key={round} survey={survey} onAgain={() => setRound(round + 1)} />
    </SurveyContext>
  )
}

function Round({ survey, onAgain }: { survey: Survey; onAgain: () => void }) {
  const [open] = useState(() => ({ teachers: loadTeachers(), response: createPreviewResponse() }))
  const [sent, setSent] = useState<Sent>()

  if (!sent) {
    // Staff look at a survey that is closed as parents would if it were open.
    const asOpen = { ...survey, accepts_until: null }
    return <SurveyFlow open={{ ...open, survey: asOpen }} onSubmitted={setSent} onChanged={() => {}} />
  }
  return (
    <>
      <ThankYouPage survey={survey} sent={sent} />
      <div className="mx-auto w-full max-w-parent px-5 pb-10">
        <Button onClick={onAgain}>Start Again</Button>
      </div>
    </>
  )
}
