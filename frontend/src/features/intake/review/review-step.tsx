import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import type { Summary, Survey } from '../api'
import { SaveProblem, SaveStatus } from '../frame/save-status'
import { StepFrame } from '../frame/step-frame'
import { StepTitle } from '../frame/step-title'
import { useIsOnline } from '../frame/use-is-online'
import { t } from '../messages/messages'
import { isFilled } from '../saving/validity'
import type { StepProps } from '../steps/step-props'
import type { Step, StepPlace } from '../steps/step-rules'
import { chosenTeachers, useTeachers } from '../teachers/use-teachers'
import { NameConsent } from './name-consent'
import { PrivacyNote } from './privacy-note'
import { ReviewAnswers, ReviewInformation, ReviewTeachers } from './review-sections'
import { SubmitButton } from './submit-button'
import { type Sent, useSubmit } from './use-submit'
import { summarize, useSummary } from './use-summary'

interface ReviewStepProps extends StepProps {
  onEdit: (step: Step) => void
  onMissing: (place: StepPlace) => void
  onSubmitted: (sent: Sent) => void
  onChanged: (survey: Survey) => void
}

export function ReviewStep({ onEdit, onMissing, onSubmitted, onChanged, ...props }: ReviewStepProps) {
  const { survey, teachers, response, snapshot, moves } = props
  const loaded = useSummary(response)
  const chosen = chosenTeachers(useTeachers(teachers), snapshot.values.teacherIds)
  const summary = typeof loaded === 'object' ? loaded : summarize(snapshot.values, chosen, survey.questions)
  const { state, submit } = useSubmit(props, {
    onSubmitted: () => onSubmitted(sentFrom(summary)),
    onMissing,
    onChanged,
  })
  const isOnline = useIsOnline()
  const isComplete = !!summary.parent.name && !!summary.parent.email && summary.teachers.length > 0
  const isWaiting = state === 'saving' && (!isOnline || snapshot.saveState === 'failing')

  return (
    <StepFrame
      step="review"
      moves={moves}
      canMove={false}
      forward={
        <SubmitButton state={state} isWaiting={isWaiting} isDisabled={!isComplete} onSubmit={submit} />
      }
    >
      <StepTitle takesFocus={moves.isMoved}>{t.review.title}</StepTitle>
      <p className="mt-2 mb-5 text-ink-2">{t.review.hint}</p>
      {loaded === 'failed' && (
        <div className="mb-5">
          <ErrorStrip action={<Button onClick={() => location.reload()}>{t.tryAgain}</Button>}>
            {t.review.summaryFailed}
          </ErrorStrip>
        </div>
      )}
      <ReviewInformation parent={summary.parent} onEdit={() => onEdit('name')} />
      <ReviewTeachers teachers={summary.teachers} onEdit={() => onEdit('teachers')} />
      <ReviewAnswers
        answers={summary.answers}
        questions={survey.questions}
        onEdit={() => onEdit('questions')}
      />
      <PrivacyNote privacy={survey.privacy} asksConsent={survey.asks_name_consent} />
      {survey.asks_name_consent && <NameConsent response={response} snapshot={snapshot} />}
      <div className="mt-5 grid gap-2">
        <div>
          <SaveStatus snapshot={snapshot} isEmpty />
          <SaveProblem snapshot={snapshot} />
        </div>
        {isWaiting && <p role="status">{t.review.waitingHint}</p>}
        {!isComplete && <p className="text-warn">{t.review.incomplete}</p>}
        {state === 'failed' && <ErrorStrip>{t.review.submitFailed}</ErrorStrip>}
        {state === 'impossible' && <ErrorStrip>{t.review.submitImpossible}</ErrorStrip>}
      </div>
    </StepFrame>
  )
}

/** One of the parent's own answers to look back on: the longest says the most. */
function sentFrom({ answers, teachers }: Summary): Sent {
  const words = answers.map(({ answer_text }) => answer_text.trim()).filter(isFilled)
  const longest = words.reduce((best, next) => (next.length > best.length ? next : best), '')
  return { words: longest, teacher: teachers.length === 1 ? teachers[0]?.name : undefined }
}
