import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/form/button'
import type { Question, Summary } from '../api'
import { t } from '../messages/messages'
import { isFilled } from '../saving/validity'

interface SectionProps {
  title: string
  editLabel: string
  onEdit: () => void
  children: ReactNode
}

function Section({ title, editLabel, onEdit, children }: SectionProps) {
  return (
    <section className="border-t border-line pt-2 pb-6">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-18">{title}</h2>
        <Button
          variant="quiet"
          size="small"
          icon={Pencil}
          aria-label={editLabel}
          className="-me-3 min-h-11"
          onClick={onEdit}
        >
          {t.review.edit}
        </Button>
      </div>
      {children}
    </section>
  )
}

export function ReviewInformation({ parent, onEdit }: { parent: Summary['parent']; onEdit: () => void }) {
  return (
    <Section title={t.review.information} editLabel={t.review.editInformation} onEdit={onEdit}>
      <dl className="grid gap-4">
        <Line label={t.review.name}>{parent.name}</Line>
        <Line label={t.review.email}>{parent.email}</Line>
      </dl>
    </Section>
  )
}

function Line({ label, children }: { label: string; children: string | null }) {
  return (
    <div>
      <dt className="text-14 text-ink-2">{label}</dt>
      <dd dir="auto" className={cx('wrap-anywhere', !children && 'text-warn')}>
        {children ?? t.review.missing}
      </dd>
    </div>
  )
}

export function ReviewTeachers({ teachers, onEdit }: { teachers: Summary['teachers']; onEdit: () => void }) {
  return (
    <Section title={t.review.teachers} editLabel={t.review.editTeachers} onEdit={onEdit}>
      {teachers.length === 0 && <p className="text-warn">{t.review.noTeachers}</p>}
      <ul className="grid gap-1">
        {teachers.map(({ id, name, grade_level }) => (
          <li key={id} dir="auto" className="wrap-anywhere">
            {name} <span className="text-ink-2">{grade_level}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface ReviewAnswersProps {
  answers: Summary['answers']
  questions: readonly Question[]
  onEdit: () => void
}

export function ReviewAnswers({ answers, questions, onEdit }: ReviewAnswersProps) {
  return (
    <Section title={t.review.answers} editLabel={t.review.editAnswers} onEdit={onEdit}>
      <dl className="grid gap-4">
        {answers.map(({ question_id, question_text, answer_text }) => (
          <div key={question_id}>
            <dt dir="auto" className="text-14 text-ink-2 wrap-anywhere">
              {question_text}
            </dt>
            {isFilled(answer_text) ? (
              <dd dir="auto" className="mt-0.5 font-words whitespace-pre-line wrap-anywhere">
                {answer_text}
              </dd>
            ) : (
              <NoAnswer
                isRequired={questions.some(({ id, is_required }) => id === question_id && is_required)}
              />
            )}
          </div>
        ))}
      </dl>
    </Section>
  )
}

function NoAnswer({ isRequired }: { isRequired: boolean }) {
  return (
    <dd className={isRequired ? 'text-warn' : 'text-ink-2'}>
      {isRequired ? t.review.answerNeeded : t.review.noAnswer}
    </dd>
  )
}
