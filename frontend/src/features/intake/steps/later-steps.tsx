import type { Survey } from '../api'
import { QuestionStep } from '../questions/question-step'
import { ReviewStep } from '../review/review-step'
import type { Sent } from '../review/use-submit'
import { TeachersStep } from '../teachers/teachers-step'
import type { StepProps } from './step-props'
import type { Step, StepPlace } from './step-rules'

export interface LaterStepProps extends StepProps {
  onMove: (place: StepPlace) => void
  onSubmitted: (sent: Sent) => void
  onChanged: (survey: Survey) => void
}

/** The steps that nobody needs before the first two are done. They are loaded behind them (load-later-steps.ts), and
 *  stay beside them with nothing to show: what outlives Review belongs here too. */
export function LaterStep({ onMove, onSubmitted, onChanged, ...props }: LaterStepProps) {
  const { place } = props.moves
  switch (place.step) {
    case 'teachers':
      return <TeachersStep {...props} />
    case 'questions':
      return (
        <QuestionStep
          {...props}
          onJump={(question) => onMove({ ...place, reason: '', step: 'questions', question })}
        />
      )
    case 'review':
      return (
        <ReviewStep
          {...props}
          onEdit={(step: Step) => onMove({ step, question: 0, isEditing: true })}
          onMissing={onMove}
          onSubmitted={onSubmitted}
          onChanged={onChanged}
        />
      )
    default:
      return null
  }
}
