import { useEffect, useRef, useState } from 'react'
import { ErrorStrip } from '@/shared/ui/feedback/strip'
import { Button } from '@/shared/ui/form/button'
import { ConflictPage } from '../conflict/conflict-page'
import { conflictsFrom } from '../conflict/conflicts'
import { isMissing, type Need } from '../frame/error-summary'
import { SaveProblem, SaveStatus, useIsOnline } from '../frame/save-status'
import { StepFrame, type StepProps } from '../frame/step-frame'
import { StepTitle } from '../frame/step-title'
import { t } from '../messages/messages'
import { refusalSentence } from '../messages/refusals'
import { countCharacters, isFilled, maxAnswerLength, type Values } from '../saving/slots'
import { canLeave, type Step } from '../steps/step-rules'
import { useTeachers } from '../teachers/use-teachers'
import { PrivacyNote } from './privacy-note'
import { incompleteId, NameConsent, SubmitButton, WaitingPanel } from './review-parts'
import { ReviewAnswers, ReviewInformation, ReviewTeachers } from './review-sections'
import { isCancellable, type Submission } from './submission'
import type { Submit } from './use-submit'

interface ReviewStepProps extends StepProps {
  submit: Submit
  onEdit: (step: Step) => void
}

/** The last step: what will be submitted, and where two devices differ, which of it. */
export function ReviewStep(props: ReviewStepProps) {
  const { submission, cancel } = props.submit
  const list = useTeachers(props.teachers)
  const [hasChosen, setHasChosen] = useState(false)

  // Whoever leaves this step has taken the submission back.
  useEffect(() => cancel, [cancel])

  if (submission.phase === 'refused' && submission.refusal.reason === 'differs') {
    const { differences } = submission.refusal
    return (
      <ConflictPage
        response={props.response}
        findConflicts={() =>
          conflictsFrom(differences, {
            values: props.snapshot.values,
            questions: props.survey.questions,
            teachers: typeof list === 'object' ? list : [],
          })
        }
        onChosen={() => {
          setHasChosen(true)
          cancel()
        }}
      />
    )
  }
  return <Review {...props} list={list} hasChosen={hasChosen} />
}

interface ReviewProps extends ReviewStepProps {
  list: ReturnType<typeof useTeachers>
  /** Comes from the choice between two versions. */
  hasChosen: boolean
}

function Review({ survey, response, snapshot, moves, submit, onEdit, list, hasChosen }: ReviewProps) {
  const { submission, press, cancel } = submit
  const isOnline = useIsOnline()
  const submitButton = useRef<HTMLButtonElement>(null)
  const isUnderWay = isCancellable(submission)
  const isWaiting = isUnderWay && (!isOnline || hasTrouble(submission, snapshot.saveState === 'failing'))
  const needs = needsOf(snapshot.values, onEdit)
  const isIncomplete = needs.some(isMissing)
  const waitingText = [
    isOnline ? t.review.waitingOnline : t.review.waitingOffline,
    snapshot.unsaved.size > 0 && snapshot.isDurable && t.review.unsavedHint(snapshot.unsaved.size),
  ]
    .filter(Boolean)
    .join(' ')

  function handleCancel() {
    cancel()
    submitButton.current?.focus()
  }

  return (
    <StepFrame
      step="review"
      moves={moves}
      needs={needs}
      back={isUnderWay && <CancelButton onClick={handleCancel} />}
      forward={
        <SubmitButton
          ref={submitButton}
          submission={submission}
          isWaiting={isWaiting}
          isDisabled={typeof list !== 'object' || isClosed(submission)}
          isIncomplete={isIncomplete}
          onSubmit={press}
        />
      }
      notice={isWaiting && <WaitingPanel text={waitingText} />}
    >
      <StepTitle takesFocus={moves.isMoved || hasChosen}>{t.review.title}</StepTitle>
      <p className="mt-2 mb-5 text-ink-2">{hintFor(submission, hasChosen)}</p>
      <p role="status" className="sr-only">
        {isWaiting ? `${t.review.waiting} ${waitingText}` : isUnderWay ? '' : statusOf(submission)}
      </p>
      {(!snapshot.isWhole || list === 'failed') && (
        <div className="mb-5">
          <ErrorStrip action={<Button onClick={() => location.reload()}>{t.tryAgain}</Button>}>
            {t.review.summaryFailed}
          </ErrorStrip>
        </div>
      )}
      <ReviewInformation snapshot={snapshot} onEdit={() => onEdit('name')} />
      <ReviewTeachers snapshot={snapshot} survey={survey} list={list} onEdit={() => onEdit('teachers')} />
      <ReviewAnswers snapshot={snapshot} survey={survey} list={list} onEdit={() => onEdit('questions')} />
      <PrivacyNote survey={survey} />
      {survey.asks_name_consent && <NameConsent response={response} snapshot={snapshot} />}
      <div className="mt-5 grid gap-2">
        {!isWaiting && (
          <div>
            <SaveStatus snapshot={snapshot} isEmpty />
            <SaveProblem snapshot={snapshot} />
          </div>
        )}
        {isIncomplete && (
          <p id={incompleteId} className="text-warn">
            {t.review.incomplete}
          </p>
        )}
        <Outcome submission={submission} />
      </div>
    </StepFrame>
  )
}

function CancelButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="large" className="sm:min-h-11 sm:text-16" onClick={onClick}>
      {t.review.cancel}
    </Button>
  )
}

/** What came of the last press. */
function Outcome({ submission }: { submission: Submission }) {
  if (submission.phase === 'idle' && submission.wasCancelled)
    return (
      <p aria-hidden="true" className="text-ink-2">
        {t.review.cancelled}
      </p>
    )
  if (submission.phase !== 'refused') return null
  const { refusal } = submission
  if (refusal.reason === 'failed') return <ErrorStrip>{t.review.submitFailed}</ErrorStrip>
  if (refusal.reason === 'closed')
    return (
      <ErrorStrip>
        {t.review.submitImpossible}. {refusalSentence(refusal.code)}
      </ErrorStrip>
    )
  return null
}

function statusOf(submission: Submission): string {
  return submission.phase === 'idle' && submission.wasCancelled ? t.review.cancelled : ''
}

function hintFor(submission: Submission, hasChosen: boolean): string {
  if (isCancellable(submission)) return t.review.cancelHint
  return hasChosen ? t.conflict.chosen : t.review.hint
}

function hasTrouble(submission: Submission, isSavingInTrouble: boolean): boolean {
  if (submission.phase === 'sending') return submission.failures > 0
  return isSavingInTrouble
}

function isClosed(submission: Submission): boolean {
  return submission.phase === 'refused' && submission.refusal.reason === 'closed'
}

/** What the school needs before a response can be submitted, and that everything can be saved. */
function needsOf(values: Values, onEdit: (step: Step) => void): Need[] {
  const { email, teacherIds, answers } = values
  const isStorable = Object.values(answers).every((text) => countCharacters(text) <= maxAnswerLength)
  return [
    { text: t.name.missing, isMet: canLeave('name', values), onFix: () => onEdit('name') },
    {
      text: isFilled(email) ? t.email.invalid : t.email.missing,
      isMet: canLeave('email', values),
      onFix: () => onEdit('email'),
    },
    { text: t.missing.teachers, isMet: teacherIds.length > 0, onFix: () => onEdit('teachers') },
    {
      text: t.questions.tooLong(maxAnswerLength),
      isMet: isStorable,
      onFix: () => onEdit('questions'),
    },
  ]
}
