import { Check, Clock, Pencil } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import type { Question, Survey } from '../api'
import { Grade } from '../frame/school-words'
import { languageOf } from '../frame/survey-words'
import { t } from '../messages/messages'
import { isTooLong, nameOf, type Subject, subjectsOf, textAbout, unchosenOf } from '../questions/subjects'
import type { ResponseSnapshot } from '../saving/response-store'
import { answerSlot, isAnswered, isEmail, isFilled, maxAnswerLength, type Slot } from '../saving/slots'
import { nameTeachers, type TeacherList } from '../teachers/use-teachers'

interface ReviewSectionProps {
  snapshot: ResponseSnapshot
  onEdit: () => void
}

interface ReviewChoiceProps extends ReviewSectionProps {
  survey: Survey
  list: TeacherList
}

interface SectionProps extends ReviewSectionProps {
  title: string
  editLabel: string
  slots: readonly Slot[]
  children: ReactNode
}

function Section({ title, editLabel, slots, snapshot, onEdit, children }: SectionProps) {
  return (
    <section className="border-t border-line pt-2 pb-6">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3">
        <h2 className="text-18">{title}</h2>
        <SectionStatus slots={slots} snapshot={snapshot} />
        <Button
          variant="quiet"
          size="small"
          icon={Pencil}
          aria-label={editLabel}
          className="ms-auto -me-3 min-h-11"
          onClick={onEdit}
        >
          {t.review.edit}
        </Button>
      </div>
      {children}
    </section>
  )
}

/** Only where something is not saved yet does it matter what is. It comes late: most saves take a blink. */
function SectionStatus({
  slots,
  snapshot: { unsaved },
}: {
  slots: readonly Slot[]
  snapshot: ResponseSnapshot
}) {
  if (unsaved.size === 0) return null
  const count = slots.filter((slot) => unsaved.has(slot)).length
  return (
    <span
      className={cx(
        'inline-flex animate-late items-center gap-1.5 text-14 font-semibold',
        count > 0 ? 'text-warn' : 'text-good',
      )}
    >
      <Icon of={count > 0 ? Clock : Check} size="small" />
      {count > 0 ? t.review.unsaved(count) : t.saving.saved}
    </span>
  )
}

export function ReviewInformation({ snapshot, onEdit }: ReviewSectionProps) {
  const { name, email } = snapshot.values
  return (
    <Section
      title={t.review.information}
      editLabel={t.review.editInformation}
      slots={['name', 'email']}
      snapshot={snapshot}
      onEdit={onEdit}
    >
      <dl className="grid gap-4">
        <Line label={t.review.name} text={name} />
        <Line label={t.review.email} text={email}>
          {isFilled(email) && !isEmail(email) && <p className="text-14 text-warn">{t.email.invalid}</p>}
        </Line>
      </dl>
    </Section>
  )
}

function Line({ label, text, children }: { label: string; text: string; children?: ReactNode }) {
  const isMissing = !isFilled(text)
  return (
    <div>
      <dt className="text-14 text-ink-2">{label}</dt>
      <dd dir="auto" className={cx('wrap-anywhere', isMissing && 'text-warn')}>
        {isMissing ? t.review.missing : text.trim()}
        {children}
      </dd>
    </div>
  )
}

export function ReviewTeachers({ snapshot, onEdit, survey, list }: ReviewChoiceProps) {
  const { teacherIds } = snapshot.values
  return (
    <Section
      title={t.review.teachers}
      editLabel={t.review.editTeachers}
      slots={['teachers']}
      snapshot={snapshot}
      onEdit={onEdit}
    >
      {teacherIds.length === 0 && <p className="text-warn">{t.review.noTeachers}</p>}
      {list === 'loading' && teacherIds.length > 0 && <p className="text-ink-2">{t.teachers.loading}</p>}
      {typeof list === 'object' && (
        <ul className="grid gap-1">
          {nameTeachers(list, teacherIds).map((teacher) => (
            <li key={teacher.id} dir="auto" className="wrap-anywhere">
              {teacher.name} <Grade survey={survey} teacher={teacher} className="text-ink-2" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

export function ReviewAnswers({ snapshot, onEdit, survey, list }: ReviewChoiceProps) {
  const { questions } = survey
  const { values } = snapshot
  return (
    <Section
      title={t.review.answers}
      editLabel={t.review.editAnswers}
      slots={questions.flatMap((question) =>
        subjectsOf(question, values).map((subject) => answerSlot(question.id, subject)),
      )}
      snapshot={snapshot}
      onEdit={onEdit}
    >
      <dl className="grid gap-4">
        {questions.map((question) =>
          question.is_about_each_teacher ? (
            <EachTeacher
              key={question.id}
              question={question}
              survey={survey}
              snapshot={snapshot}
              list={list}
            />
          ) : (
            <div key={question.id}>
              <Wording question={question} survey={survey} subjects={[undefined]} snapshot={snapshot} />
              <Answer question={question} subject={undefined} snapshot={snapshot}>
                <NoAnswer isRequired={question.is_required} />
              </Answer>
            </div>
          ),
        )}
      </dl>
    </Section>
  )
}

interface EachTeacherProps {
  question: Question
  survey: Survey
  snapshot: ResponseSnapshot
  list: TeacherList
}

/** What was written about each teacher under the teacher's name. Words about one who is no longer chosen stay in sight,
 *  with a note that they are not sent. */
function EachTeacher({ question, survey, snapshot, list }: EachTeacherProps) {
  const { values } = snapshot
  const subjects = subjectsOf(question, values)
  const unchosen = unchosenOf(question, values)
  const hasAny = isAnswered(question, values)
  return (
    <div>
      <Wording question={question} survey={survey} subjects={subjects} snapshot={snapshot} />
      {!hasAny && <NoAnswer isRequired={question.is_required} />}
      {hasAny &&
        subjects.map((subject) => (
          <Fragment key={subject ?? ''}>
            <Name>{nameOf(subject, list)}</Name>
            <Answer question={question} subject={subject} snapshot={snapshot}>
              <dd className="text-ink-2">{t.questions.skipped}</dd>
            </Answer>
          </Fragment>
        ))}
      {unchosen.map((teacherId) => (
        <Fragment key={teacherId}>
          <Name>{nameOf(teacherId, list)}</Name>
          <dd dir="auto" className="font-words whitespace-pre-line text-ink-2 line-through wrap-anywhere">
            {textAbout(question, teacherId, values)}
          </dd>
          <dd className="text-14 font-semibold text-warn">{t.review.notChosen}</dd>
        </Fragment>
      ))}
    </div>
  )
}

function Name({ children }: { children: string }) {
  return (
    <dd className="mt-2 text-14 font-semibold wrap-anywhere">
      <bdi>{children}</bdi>
    </dd>
  )
}

interface AnswerProps {
  question: Question
  subject: Subject
  snapshot: ResponseSnapshot
}

interface WordingProps extends Omit<AnswerProps, 'subject'> {
  survey: Survey
  subjects: readonly Subject[]
}

/** As it was worded when it was answered. */
function Wording({ question, subjects, snapshot, survey }: WordingProps) {
  const earlier = subjects.map((subject) => snapshot.wordings.get(answerSlot(question.id, subject)))
  return (
    <dt lang={languageOf(survey, question)} dir="auto" className="text-14 text-ink-2 wrap-anywhere">
      {earlier.find(Boolean) ?? question.text}
    </dt>
  )
}

/** The children stand where there are no words. */
function Answer({ question, subject, snapshot, children }: AnswerProps & { children: ReactNode }) {
  const text = textAbout(question, subject, snapshot.values)
  const isSaved = !snapshot.unsaved.has(answerSlot(question.id, subject))
  return (
    <>
      {isFilled(text) ? (
        <dd
          dir="auto"
          className={cx(
            'mt-0.5 font-words whitespace-pre-line wrap-anywhere',
            !isSaved && 'border-s-3 border-sun ps-3',
          )}
        >
          {text}
        </dd>
      ) : (
        children
      )}
      {isTooLong(text) && (
        <dd className="mt-1 text-14 font-semibold text-bad">{t.questions.tooLong(maxAnswerLength)}</dd>
      )}
      {!isSaved && (
        <dd className="flex animate-late items-center gap-1.5 border-s-3 border-sun ps-3 pt-1 text-14 font-semibold text-warn">
          <Icon of={Clock} size="small" />
          {t.review.notSaved}
        </dd>
      )}
    </>
  )
}

function NoAnswer({ isRequired }: { isRequired: boolean }) {
  return (
    <dd className={isRequired ? 'text-warn' : 'text-ink-2'}>
      {isRequired ? t.review.answerNeeded : t.review.noAnswer}
    </dd>
  )
}
