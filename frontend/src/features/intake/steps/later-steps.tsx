import type { Survey } from '../api'
import { QuestionStep } from '../questions/question-step'
import { ReviewStep } from '../review/review-step'
import { type Sent, useSubmit } from '../review/use-submit'
import { TeachersStep } from '../teachers/teachers-step'
import type { StepProps } from './step-props'
import type { Step, StepPlace } from './step-rules'

export interface LaterStepProps extends StepProps {
  onMove: (place: StepPlace) => void
  onSubmitted: (sent: Sent) => void
  onChanged: (survey: Survey) => void
}

/** The steps that nobody needs before the first two are done, and the submission. They are loaded behind the first two
 *  (load-later-steps.ts) and stay, showing nothing, when somebody goes back there: a submission that was taken back
 *  while it was under way may turn out to have arrived. */
export function LaterStep({ onMove, onSubmitted, onChanged, ...props }: LaterStepProps) {
  const { place } = props.moves
  const submit = useSubmit(props, { onSubmitted, onMissing: onMove, onChanged })
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
          submit={submit}
          onEdit={(step: Step) => onMove({ step, question: 0, isEditing: true })}
        />
      )
    default:
      return null
  }
}
