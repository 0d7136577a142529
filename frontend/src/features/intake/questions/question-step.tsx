import { useId, useState } from 'react'
import { Button } from '@/shared/ui/form/button'
import { FieldError } from '@/shared/ui/form/field'
import { TextArea } from '@/shared/ui/form/text-area'
import type { Question } from '../api'
import { focusField, type Need } from '../frame/error-summary'
import { SaveProblem, SaveStatus } from '../frame/save-status'
import { Grade } from '../frame/school-words'
import { StepFrame, type StepProps } from '../frame/step-frame'
import { StepTitle, useTabTitle } from '../frame/step-title'
import { languageOf, Untranslated } from '../frame/survey-words'
import { useLateFocus } from '../frame/use-late-focus'
import { t } from '../messages/messages'
import {
  answerKey,
  answerSlot,
  countCharacters,
  isAnswered,
  isFilled,
  maxAnswerLength,
} from '../saving/slots'
import type { StepPosition } from '../steps/step-rules'
import { useTeachers } from '../teachers/use-teachers'
import { AboutTeacher } from './about-teacher'
import { JumpList, QuestionDots, QuestionProgress } from './question-nav'
import {
  hasNeededAnswer,
  isTooLong,
  nameOf,
  type Subject,
  subjectsOf,
  teacherOf,
  textAbout,
} from './subjects'
import { TeacherTabs } from './teacher-tabs'

interface QuestionStepProps extends StepProps {
  onMove: (position: StepPosition) => void
}

/** One question; where it is about each teacher, one teacher after the other. */
export function QuestionStep({ onMove, ...props }: QuestionStepProps) {
  const { survey, snapshot, moves } = props
  const { values } = snapshot
  const { position } = moves
  const id = useId()
  const [skipped, setSkipped] = useState(() => props.note?.read().skipped ?? [])
  const list = useTeachers(props.teachers)
  const { questions } = survey
  const number = Math.min(position.question, questions.length - 1)
  const question = questions[number]
  const answered = questions.map((item) => isAnswered(item, values))

  if (!question) {
    return (
      <StepFrame step="questions" moves={moves}>
        <StepTitle takesFocus={moves.isMoved}>{t.questions.none}</StepTitle>
      </StepFrame>
    )
  }
  const subjects = subjectsOf(question, values)
  const index = Math.max(0, subjects.indexOf(position.teacherId))
  const subject = subjects[index]
  const isLast = index === subjects.length - 1
  const isLong = isTooLong(textAbout(question, subject, values))
  // Before the last teacher there is still somebody to write about, unless a submission has found nothing at all.
  const isEnough = hasNeededAnswer(question, values) || !(isLast || position.isMissing)
  const need = {
    text: isLong ? t.questions.tooLong(maxAnswerLength) : t.missing.question(number + 1),
    isMet: isEnough && !isLong,
    onFix: () => focusField(id),
  }
  const previous = questions[number - 1]

  function goTo(teacherId: Subject, to = number) {
    onMove({ ...position, isMissing: false, step: 'questions', question: to, teacherId })
  }

  function handleBack() {
    if (index > 0) goTo(subjects[index - 1])
    else if (previous) goTo(subjectsOf(previous, values).at(-1), number - 1)
    else moves.onBack?.()
  }

  function handleSkip(form: HTMLFormElement | null) {
    const all = [...new Set([...skipped, answerKey(questions[number]?.id ?? '', subject)])]
    setSkipped(all)
    props.note?.write({ skipped: all })
    if (isLast) form?.requestSubmit()
    else goTo(subjects[index + 1])
  }

  const onJump = (to: number) => goTo(undefined, to)
  const isAtEnd = isLast && number === questions.length - 1
  return (
    <StepFrame
      step="questions"
      moves={{
        ...moves,
        onNext: isLast ? moves.onNext : () => goTo(subjects[index + 1]),
        onBack: handleBack,
      }}
      needs={[need]}
      nextLabel={isAtEnd ? t.questions.review : t.next}
      between={<QuestionDots current={number} answered={answered} onJump={onJump} />}
      sidebar={
        <JumpList survey={survey} values={values} current={number} answered={answered} onJump={onJump} />
      }
    >
      <QuestionProgress number={number} answered={answered} />
      <QuestionText {...props} id={id} question={question} isForOne={subjects.length > 1} />
      {subjects.length > 1 && (
        <TeacherTabs
          id={id}
          current={index}
          tabs={subjects.map((about) => ({
            name: nameOf(about, list),
            isAnswered: isFilled(textAbout(question, about, values)),
            isSkipped: skipped.includes(answerKey(question.id, about)),
          }))}
          onChoose={(to) => goTo(subjects[to])}
        />
      )}
      <div
        {...(subjects.length > 1 && {
          role: 'tabpanel',
          id: `${id}-panel`,
          'aria-labelledby': `${id}-tab-${index}`,
        })}
      >
        {subject && (
          <label htmlFor={id} className="mb-2 block font-semibold wrap-anywhere">
            <AboutTeacher name={nameOf(subject, list)} />{' '}
            <Grade
              survey={survey}
              teacher={teacherOf(subject, list)}
              className="text-14 font-normal text-ink-2"
            />
          </label>
        )}
        <AnswerField
          key={answerKey(question.id, subject)}
          {...props}
          id={id}
          question={question}
          subject={subject}
          need={need}
          isRequired={question.is_required && subjects.length === 1}
        />
        {subjects.length > 1 && !isFilled(textAbout(question, subject, values)) && (
          <Button
            variant="quiet"
            className="mt-2 -ms-3"
            onClick={({ currentTarget }) => handleSkip(currentTarget.form)}
          >
            {t.questions.skip(nameOf(subject, list))}
          </Button>
        )}
      </div>
    </StepFrame>
  )
}

interface QuestionTextProps extends StepProps {
  /** Of its field. */
  id: string
  question: Question
  /** About one of several teachers is enough. */
  isForOne: boolean
}

function QuestionText({ id, survey, question, isForOne }: QuestionTextProps) {
  useTabTitle(question.text)
  const hint = isForOne ? `${t.questions.oneTeacher} ${t.questions.hint}` : t.questions.hint
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
        {question.is_required ? hint : t.questions.optional}
      </p>
    </>
  )
}

interface AnswerFieldProps extends StepProps {
  id: string
  question: Question
  subject: Subject
  need: Need
  isRequired: boolean
}

function AnswerField(props: AnswerFieldProps) {
  const { id, question, subject, response, snapshot, moves, need, isRequired } = props
  const text = textAbout(question, subject, snapshot.values)
  const length = countCharacters(text)
  const isLong = length > maxAnswerLength
  const isMissed = moves.isIncomplete && !need.isMet && !isLong
  useLateFocus(id, answerKey(question.id, subject), true)

  return (
    <>
      <TextArea
        id={id}
        rows={4}
        dir="auto"
        required={isRequired}
        aria-invalid={isLong || isMissed}
        aria-describedby={`${id}-missing ${id}-hint ${id}-problem`}
        className="font-words text-18 leading-[1.55]"
        value={text}
        onChange={({ target }) => response.edit(answerSlot(question.id, subject), target.value)}
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
        {isLong && (
          <p role="alert" className="mt-2 text-14 font-semibold text-bad">
            {need.text}
          </p>
        )}
        <SaveProblem snapshot={snapshot} />
      </div>
    </>
  )
}
