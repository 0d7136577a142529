import { Check } from 'lucide-react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'
import type { Question } from '../api'
import { t } from '../messages/messages'
import { isAnswered, type Values } from '../saving/slots'
import { canLeave, type Step, steps } from '../steps/step-rules'

interface ProgressListProps {
  values: Values
  questions: readonly Question[]
  current: Step
}

/** How far a response is, step by step, without a word of what is in it. */
export function ProgressList({ values, questions, current }: ProgressListProps) {
  const answered = questions.filter((question) => isAnswered(question, values)).length
  const states: Record<Step, string> = {
    name: canLeave('name', values) ? t.resume.filled : t.resume.notFilled,
    email: canLeave('email', values) ? t.resume.filled : t.resume.notFilled,
    teachers: t.resume.chosen(values.teacherIds.length),
    questions: t.resume.answered(answered, questions.length),
    review: t.resume.lastStep,
  }
  return (
    <ol aria-label={t.resume.progress} className="border-t border-line">
      {steps.map((step) => {
        const isCurrent = step === current
        const isDone = steps.indexOf(step) < steps.indexOf(current)
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className="flex min-h-13 flex-wrap items-center gap-x-3.5 border-b border-line py-1"
          >
            <Mark isDone={isDone} isCurrent={isCurrent} />
            <span className={isDone || isCurrent ? 'font-semibold' : 'text-ink-2'}>{t.steps[step]}</span>
            <span className="ms-auto text-14 text-ink-2 tabular-nums">{states[step]}</span>
          </li>
        )
      })}
    </ol>
  )
}

function Mark({ isDone, isCurrent }: { isDone: boolean; isCurrent: boolean }) {
  return (
    <span
      className={cx(
        'grid size-5.5 shrink-0 place-items-center rounded-full',
        isDone || isCurrent ? 'bg-accent text-on-accent' : 'border-2 border-line-strong',
      )}
    >
      {isDone && <Icon of={Check} size="small" />}
      {isCurrent && <span className="size-2 rounded-full bg-on-accent" />}
    </span>
  )
}
