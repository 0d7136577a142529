import { useState } from 'react'
import { useStore } from '@/shared/lib/use-store'
import type { Survey } from '../api'
import type { OpenSurvey } from '../opening/open-survey'
import { OpeningPage } from '../pages/opening-page'
import type { Sent } from '../review/use-submit'
import { EmailStep } from './email-step'
import { NameStep } from './name-step'
import type { StepProps } from './step-props'
import { placeAfter, placeBefore, resumePlace, type StepPlace, toRemembered } from './step-rules'
import { useLaterStep } from './use-later-step'
import { usePlace } from './use-place'

interface SurveyFlowProps {
  open: OpenSurvey
  onSubmitted: (sent: Sent) => void
  onChanged: (survey: Survey) => void
}

/** The five steps and the ways between them. */
export function SurveyFlow({ open, onSubmitted, onChanged }: SurveyFlowProps) {
  const { survey, response, note } = open
  const snapshot = useStore(response)
  const LaterStep = useLaterStep()
  const [remembered] = useState(() => note?.read())
  const { place, isMoved, go } = usePlace(
    () => resumePlace(snapshot.values, survey.questions, remembered),
    (here) => note?.write(toRemembered(here, survey.questions)),
  )

  function move(next: StepPlace) {
    response.flush()
    go(next)
  }

  const props: StepProps = {
    ...open,
    snapshot,
    moves: {
      place,
      // Whoever comes back to where they were goes on there, as after a move.
      isMoved: isMoved || remembered?.step !== undefined,
      acceptsUntil: survey.accepts_until,
      isSubmitted: snapshot.isSubmitted,
      onNext: () => move(placeAfter(place, survey.questions)),
      onBack: place.step === 'name' ? undefined : () => move(placeBefore(place, survey.questions)),
      onReturn: place.isEditing ? () => move({ step: 'review', question: 0 }) : undefined,
    },
  }

  const isLater = place.step !== 'name' && place.step !== 'email'
  return (
    <>
      {place.step === 'name' && <NameStep {...props} />}
      {place.step === 'email' && <EmailStep {...props} />}
      {isLater && !LaterStep && <OpeningPage isTroubled={false} />}
      {LaterStep && <LaterStep {...props} onMove={move} onSubmitted={onSubmitted} onChanged={onChanged} />}
    </>
  )
}
