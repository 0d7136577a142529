import { QuestionStep } from '../questions/question-step'
import { ReviewStep } from '../review/review-step'
import type { Submit } from '../review/use-submit'
import { TeachersStep } from '../teachers/teachers-step'
import type { StepProps } from './step-props'
import type { Step, StepPlace } from './step-rules'

export interface LaterStepProps extends StepProps {
  submit: Submit
  onMove: (place: StepPlace) => void
}

/** The steps that nobody needs before the first two are done. They are loaded behind them (load-later-steps.ts). */
export function LaterStep({ submit, onMove, ...props }: LaterStepProps) {
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
    default:
      return (
        <ReviewStep
          {...props}
          submit={submit}
          onEdit={(step: Step) => onMove({ step, question: 0, isEditing: true })}
        />
      )
  }
}
