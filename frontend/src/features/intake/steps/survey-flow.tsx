import { useEffect, useState } from 'react'
import { useStore } from '@/shared/lib/use-store'
import type { Survey } from '../api'
import type { StepProps } from '../frame/step-frame'
import type { OpenSurvey } from '../opening/open-survey'
import { OpeningPage } from '../pages/opening-pages'
import type { Sent } from '../review/use-submit'
import { EmailStep } from './email-step'
import { type LaterSteps, loadedLaterSteps, loadLaterSteps } from './load-later-steps'
import { NameStep } from './name-step'
import { positionAfter, positionBefore, resumePosition, type StepPosition, toRemembered } from './step-rules'
import { useStepPosition } from './use-step-position'

interface SurveyFlowProps {
  open: OpenSurvey
  onSubmitted: (sent: Sent) => void
  onChanged: (survey: Survey) => void
}

/** The five steps and the ways between them. */
export function SurveyFlow({ open, onSubmitted, onChanged }: SurveyFlowProps) {
  const { survey, response, note } = open
  const snapshot = useStore(response)
  const later = useLaterSteps()
  const [remembered] = useState(() => note?.read())
  const { position, isMoved, go } = useStepPosition(
    () => resumePosition(snapshot.values, survey.questions, remembered),
    (here) => note?.write(toRemembered(here, survey.questions)),
  )

  const [incomplete, setIncomplete] = useState<StepPosition>()

  function move(next: StepPosition) {
    response.flush()
    go(next)
  }

  const props: StepProps = {
    ...open,
    snapshot,
    moves: {
      position,
      // Whoever comes back to where they were goes on there, as after a move.
      isMoved: isMoved || remembered?.step !== undefined,
      acceptsUntil: survey.accepts_until,
      isSubmitted: snapshot.isSubmitted,
      isIncomplete: incomplete === position || !!position.isMissing,
      onIncomplete: () => setIncomplete(position),
      onNext: () => move(positionAfter(position, survey.questions)),
      onBack: position.step === 'name' ? undefined : () => move(positionBefore(position, survey.questions)),
      onReturn: position.isEditing ? () => move({ step: 'review', question: 0 }) : undefined,
    },
  }

  const isLater = position.step !== 'name' && position.step !== 'email'
  return (
    <>
      {position.step === 'name' && <NameStep {...props} later={later} />}
      {position.step === 'email' && <EmailStep {...props} later={later} />}
      {isLater && !later && <OpeningPage isTroubled={false} />}
      {later && <later.LaterStep {...props} onMove={move} onSubmitted={onSubmitted} onChanged={onChanged} />}
    </>
  )
}

/** Undefined until it has arrived. React.lazy would show its placeholder for a moment even when it is there. */
function useLaterSteps(): LaterSteps | undefined {
  const [steps, setSteps] = useState(loadedLaterSteps)
  useEffect(() => {
    let isCurrent = true
    void loadLaterSteps().then((arrived) => isCurrent && setSteps(arrived))
    return () => {
      isCurrent = false
    }
  }, [])
  return steps
}
