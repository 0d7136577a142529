import { Check } from 'lucide-react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'
import type { Survey } from '../api'
import { languageOf } from '../frame/survey-words'
import { t } from '../messages/messages'
import type { Values } from '../saving/slots'
import { countAnswered } from './subjects'

export function QuestionProgress({ number, answered }: { number: number; answered: readonly boolean[] }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-14 text-ink-2">
      <span className="text-16 font-semibold text-accent">
        {t.questions.position(number + 1, answered.length)}
      </span>
      <span className="tabular-nums">{t.questions.complete(answeredPercent(answered))}</span>
    </div>
  )
}

/** Of the questions that have an answer: nobody has done a fifth before the first word. */
export function answeredPercent(answered: readonly boolean[]): number {
  return Math.round((answered.filter(Boolean).length / Math.max(1, answered.length)) * 100)
}

interface QuestionNavProps {
  current: number
  answered: readonly boolean[]
  onJump: (question: number) => void
}

export function QuestionDots({ current, answered, onJump }: QuestionNavProps) {
  return (
    <nav aria-label={t.questions.dots}>
      <ol className="flex flex-wrap justify-center">
        {answered.map((isAnswered, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place.
          <li key={number}>
            <button
              type="button"
              aria-label={t.questions.dot(number + 1) + (isAnswered ? `, ${t.questions.answered}` : '')}
              aria-current={number === current ? 'step' : undefined}
              onClick={() => onJump(number)}
              className="grid size-11 place-items-center rounded-control"
            >
              <span
                className={cx(
                  'rounded-full',
                  number === current ? 'size-4 border-4 border-accent bg-surface' : 'size-2.5 border-2',
                  number !== current && (isAnswered ? 'border-accent bg-accent' : 'border-line-strong'),
                )}
              />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface JumpListProps extends QuestionNavProps {
  survey: Survey
  values: Values
}

/** Short buttons under the answer; on a wide screen a rail with the questions' text. */
export function JumpList({ survey, values, current, answered, onJump }: JumpListProps) {
  return (
    <nav aria-label={t.questions.jumpLabel}>
      <p className="text-14 font-semibold">{t.questions.jump}</p>
      <ol className="mt-2 grid max-w-column grid-cols-[repeat(auto-fill,minmax(60px,1fr))] gap-2 lg:grid-cols-1 lg:gap-0 lg:border-t lg:border-line">
        {survey.questions.map((question, number) => (
          <li key={question.id} className="grid">
            <button
              type="button"
              aria-current={number === current ? 'step' : undefined}
              onClick={() => onJump(number)}
              className={cx(
                'flex min-h-11 items-center justify-center gap-1 rounded-control text-14 font-semibold',
                'lg:grid lg:grid-cols-[28px_minmax(0,1fr)_20px] lg:items-start lg:justify-normal lg:gap-2',
                'lg:rounded-none lg:border-x-0 lg:border-t-0 lg:border-b lg:border-line lg:bg-transparent lg:py-3 lg:text-start lg:hover:bg-sunken',
                number === current
                  ? 'border-2 border-accent bg-surface text-accent'
                  : 'border border-line bg-surface hover:border-line-strong',
              )}
            >
              {t.questions.short(number + 1)}
              <span className="leading-[1.4] max-lg:hidden">
                <span
                  lang={languageOf(survey, question)}
                  dir="auto"
                  className={cx(
                    'line-clamp-3 wrap-anywhere',
                    number === current ? 'text-ink' : 'font-normal',
                  )}
                >
                  {question.text}
                </span>
                {question.is_about_each_teacher && values.teacherIds.length > 1 && (
                  <span className="block font-normal text-ink-2">
                    {t.questions.teachersAnswered(countAnswered(question, values), values.teacherIds.length)}
                  </span>
                )}
              </span>
              {answered[number] && <Icon of={Check} size="small" className="text-accent lg:mt-0.5" />}
              {answered[number] && <span className="sr-only">{t.questions.answered}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
