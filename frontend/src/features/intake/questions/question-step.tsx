import { useId } from 'react'
import { TextArea } from '@/shared/ui/form/text-area'
import type { Question } from '../api'
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
  const { questions } = survey
  const number = Math.min(moves.position.question, questions.length - 1)
  const question = questions[number]
  const answered = questions.map(({ id }) => isFilled(snapshot.values.answers[id] ?? ''))

  if (!question) {
    return (
      <StepFrame step="questions" moves={moves} canMove>
        <StepTitle takesFocus={moves.isMoved}>{t.questions.none}</StepTitle>
      </StepFrame>
    )
  }
  return (
    <StepFrame
      step="questions"
      moves={moves}
      canMove={canLeaveQuestion(question, snapshot.values)}
      nextLabel={number === questions.length - 1 ? t.questions.review : t.next}
      between={<QuestionDots current={number} answered={answered} onJump={onJump} />}
      sidebar={<JumpList survey={survey} current={number} answered={answered} onJump={onJump} />}
    >
      <QuestionProgress number={number} count={questions.length} />
      <AnswerField key={question.id} {...props} question={question} />
    </StepFrame>
  )
}

function AnswerField({ survey, question, response, snapshot }: StepProps & { question: Question }) {
  const id = useId()
  const text = snapshot.values.answers[question.id] ?? ''
  const length = countCharacters(text)
  const isTooLong = length > maxAnswerLength
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
        aria-invalid={isTooLong}
        aria-describedby={`${id}-hint ${id}-problem`}
        className="font-words text-18 leading-[1.55]"
        value={text}
        onChange={({ target }) => response.edit(answerSlot(question.id), target.value)}
        onBlur={() => response.flush()}
      />
      <div className="mt-2 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <SaveStatus snapshot={snapshot} isEmpty={text === ''} />
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
            {t.questions.tooLong(maxAnswerLength)}
          </p>
        )}
        <SaveProblem snapshot={snapshot} />
      </div>
    </>
  )
}
