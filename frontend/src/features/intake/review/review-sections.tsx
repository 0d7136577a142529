import { Check, Clock, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import type { Language, Question, Survey } from '../api'
import { languageOf } from '../frame/survey-words'
import { t } from '../messages/messages'
import type { ResponseSnapshot } from '../saving/response-store'
import { answerSlot, countCharacters, isEmail, isFilled, maxAnswerLength, type Slot } from '../saving/slots'
import { nameTeachers, type TeacherList } from '../teachers/use-teachers'

interface ReviewSectionProps {
  snapshot: ResponseSnapshot
  onEdit: () => void
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

export function ReviewTeachers({ snapshot, onEdit, list }: ReviewSectionProps & { list: TeacherList }) {
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
          {nameTeachers(list, teacherIds).map(({ id, name, grade_level }) => (
            <li key={id} dir="auto" className="wrap-anywhere">
              {name} <span className="text-ink-2">{grade_level}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

export function ReviewAnswers({ snapshot, onEdit, survey }: ReviewSectionProps & { survey: Survey }) {
  const { questions } = survey
  return (
    <Section
      title={t.review.answers}
      editLabel={t.review.editAnswers}
      slots={questions.map(({ id }) => answerSlot(id))}
      snapshot={snapshot}
      onEdit={onEdit}
    >
      <dl className="grid gap-4">
        {questions.map((question) => (
          <ReviewAnswer
            key={question.id}
            question={question}
            wording={snapshot.wordings.get(question.id) ?? question.text}
            lang={languageOf(survey, question)}
            text={snapshot.values.answers[question.id] ?? ''}
            isSaved={!snapshot.unsaved.has(answerSlot(question.id))}
          />
        ))}
      </dl>
    </Section>
  )
}

interface ReviewAnswerProps {
  question: Question
  /** As it was worded when it was answered. */
  wording: string
  lang: Language
  text: string
  isSaved: boolean
}

function ReviewAnswer({ question, wording, lang, text, isSaved }: ReviewAnswerProps) {
  return (
    <div>
      <dt lang={lang} dir="auto" className="text-14 text-ink-2 wrap-anywhere">
        {wording}
      </dt>
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
        <NoAnswer isRequired={question.is_required} />
      )}
      {countCharacters(text) > maxAnswerLength && (
        <dd className="mt-1 text-14 font-semibold text-bad">{t.questions.tooLong(maxAnswerLength)}</dd>
      )}
      {!isSaved && (
        <dd className="flex animate-late items-center gap-1.5 border-s-3 border-sun ps-3 pt-1 text-14 font-semibold text-warn">
          <Icon of={Clock} size="small" />
          {t.review.notSaved}
        </dd>
      )}
    </div>
  )
}

function NoAnswer({ isRequired }: { isRequired: boolean }) {
  return (
    <dd className={isRequired ? 'text-warn' : 'text-ink-2'}>
      {isRequired ? t.review.answerNeeded : t.review.noAnswer}
    </dd>
  )
}
