import { useId } from 'react'
import { FieldError } from '@/shared/ui/form/field'
import { TextArea } from '@/shared/ui/form/text-area'
import type { Question } from '../api'
import { focusField, type Need } from '../frame/error-summary'
import { SaveProblem, SaveStatus } from '../frame/save-status'
import { StepFrame, type StepProps } from '../frame/step-frame'
import { StepTitle, useTabTitle } from '../frame/step-title'
import { languageOf, Untranslated } from '../frame/survey-words'
import { useLateFocus } from '../frame/use-late-focus'
import { t } from '../messages/messages'
import { answerSlot, countCharacters, isFilled, maxAnswerLength } from '../saving/slots'
import { canLeaveQuestion } from '../steps/step-rules'
import { JumpList, QuestionDots, QuestionProgress } from './question-nav'

interface QuestionStepProps extends StepProps {
  onJump: (question: number) => void
}

export function QuestionStep({ onJump, ...props }: QuestionStepProps) {
  const { survey, snapshot, moves } = props
  const id = useId()
  const { questions } = survey
  const number = Math.min(moves.position.question, questions.length - 1)
  const question = questions[number]
  const answered = questions.map(({ id }) => isFilled(snapshot.values.answers[id] ?? ''))

  if (!question) {
    return (
      <StepFrame step="questions" moves={moves}>
        <StepTitle takesFocus={moves.isMoved}>{t.questions.none}</StepTitle>
      </StepFrame>
    )
  }
  const isTooLong = countCharacters(snapshot.values.answers[question.id] ?? '') > maxAnswerLength
  const need = {
    text: isTooLong ? t.questions.tooLong(maxAnswerLength) : t.missing.question(number + 1),
    isMet: canLeaveQuestion(question, snapshot.values),
    onFix: () => focusField(id),
  }
  return (
    <StepFrame
      step="questions"
      moves={moves}
      needs={[need]}
      nextLabel={number === questions.length - 1 ? t.questions.review : t.next}
      between={<QuestionDots current={number} answered={answered} onJump={onJump} />}
      sidebar={<JumpList survey={survey} current={number} answered={answered} onJump={onJump} />}
    >
      <QuestionProgress number={number} answered={answered} />
      <AnswerField key={question.id} {...props} id={id} question={question} need={need} />
    </StepFrame>
  )
}

interface AnswerFieldProps extends StepProps {
  id: string
  question: Question
  need: Need
}

function AnswerField({ id, survey, question, response, snapshot, moves, need }: AnswerFieldProps) {
  const text = snapshot.values.answers[question.id] ?? ''
  const length = countCharacters(text)
  const isTooLong = length > maxAnswerLength
  const isMissed = moves.isIncomplete && !need.isMet && !isTooLong
  useTabTitle(question.text)
  useLateFocus(id, question.id, true)

  return (
    <>
      <h1 className="mt-5 font-words text-22 leading-[1.3] wrap-anywhere sm:mt-6 sm:text-28 sm:leading-[1.25]">
        <label htmlFor={id} lang={languageOf(survey, question)} dir="auto" className="block">
          {question.text}
          {question.is_required && (
            <span aria-hidden="true" className="ms-1.5 font-ui font-normal text-bad">
              *
            </span>
          )}
        </label>
      </h1>
      <Untranslated languages={[languageOf(survey, question)]} className="mt-1 text-14 text-ink-2" />
      <p id={`${id}-hint`} className="mt-1.5 mb-3.5 text-14 text-ink-2">
        {question.is_required ? t.questions.hint : t.questions.optional}
      </p>
      <TextArea
        id={id}
        rows={4}
        dir="auto"
        required={question.is_required}
        aria-invalid={isTooLong || isMissed}
        aria-describedby={`${id}-missing ${id}-hint ${id}-problem`}
        className="font-words text-18 leading-[1.55]"
        value={text}
        onChange={({ target }) => response.edit(answerSlot(question.id), target.value)}
        onBlur={() => response.flush()}
      />
      <div className="mt-2 flex items-start justify-between gap-3">
        <div id={`${id}-missing`} className="min-w-0">
          {isMissed ? (
            <FieldError>{t.review.answerNeeded}</FieldError>
          ) : (
            <SaveStatus snapshot={snapshot} isEmpty={text === ''} />
          )}
        </div>
        <span className="shrink-0 text-14 text-ink-2 tabular-nums">
          {length > maxAnswerLength * 0.9
            ? t.questions.countOf(length, maxAnswerLength)
            : t.questions.count(length)}
        </span>
      </div>
      <div id={`${id}-problem`}>
        {isTooLong && (
          <p role="alert" className="mt-2 text-14 font-semibold text-bad">
            {need.text}
          </p>
        )}
        <SaveProblem snapshot={snapshot} />
      </div>
    </>
  )
}
