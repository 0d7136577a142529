import type { ComponentProps } from 'react'
import type { Question, Survey } from '../api'
import type { StepProps } from '../frame/step-frame'
import { ResumePage } from '../pages/resume-page'
import { ThankYouPage } from '../pages/thank-you-page'
import { QuestionStep } from '../questions/question-step'
import { subjectsOf } from '../questions/subjects'
import { PrivacyWords } from '../review/privacy-note'
import { ReviewStep } from '../review/review-step'
import { type Sent, useSubmit } from '../review/use-submit'
import type { Values } from '../saving/slots'
import { TeachersStep } from '../teachers/teachers-step'
import { EmailSuggestion } from './email-suggestion'
import { positionBefore, type Step, type StepPosition } from './step-rules'

export { EmailSuggestion, PrivacyWords }

interface LaterStepProps extends StepProps {
  onMove: (position: StepPosition) => void
  onSubmitted: (sent: Sent) => void
  onChanged: (survey: Survey) => void
}

/** The steps that nobody needs before the first two are done, and the submission. They are loaded behind the first two
 *  (load-later-steps.ts) and stay, showing nothing, when somebody goes back there: a submission that was taken back
 *  while it was under way may turn out to have arrived. */
export function LaterStep({ onMove, onSubmitted, onChanged, ...props }: LaterStepProps) {
  const { position } = props.moves
  const submit = useSubmit(props, { onSubmitted, onMissing: onMove, onChanged })
  switch (position.step) {
    case 'teachers':
      return <TeachersStep {...props} />
    case 'questions':
      return <QuestionStep {...props} onMove={onMove} />
    case 'review':
      return (
        <ReviewStep
          {...props}
          moves={{
            ...props.moves,
            onBack: () => onMove(lastAsked(props.survey.questions, props.snapshot.values)),
          }}
          submit={submit}
          onEdit={(step: Step) => onMove({ step, question: 0, isEditing: true })}
        />
      )
    default:
      return null
  }
}

/** Back from Review: the last question, about the last teacher. */
function lastAsked(questions: readonly Question[], values: Values): StepPosition {
  const before = positionBefore({ step: 'review', question: 0 }, questions)
  const question = questions[before.question]
  return { ...before, teacherId: question && subjectsOf(question, values).at(-1) }
}

/** Whoever comes back needs the later steps anyway. */
export function Resume(props: ComponentProps<typeof ResumePage>) {
  return <ResumePage {...props} />
}

/** With the steps, so that nothing can fail between a submission and its thanks. */
export function Thanks(props: ComponentProps<typeof ThankYouPage>) {
  return <ThankYouPage {...props} />
}
