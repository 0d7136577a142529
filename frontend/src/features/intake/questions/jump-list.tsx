import { Check } from 'lucide-react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'
import type { Question } from '../api'
import { t } from '../messages/messages'
import type { QuestionNavProps } from './question-dots'

interface JumpListProps extends QuestionNavProps {
  questions: readonly Question[]
}

/** Short buttons under the answer; on a wide screen a rail with the questions' text. */
export function JumpList({ questions, current, answered, onJump }: JumpListProps) {
  return (
    <nav aria-label={t.questions.jumpLabel}>
      <p className="text-14 font-semibold">{t.questions.jump}</p>
      <ol className="mt-2 grid max-w-column grid-cols-[repeat(auto-fill,minmax(60px,1fr))] gap-2 lg:grid-cols-1 lg:gap-0 lg:border-t lg:border-line">
        {questions.map(({ id, text }, number) => (
          <li key={id} className="grid">
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
              <span
                dir="auto"
                className={cx(
                  'line-clamp-3 leading-[1.4] wrap-anywhere max-lg:hidden',
                  number === current ? 'text-ink' : 'font-normal',
                )}
              >
                {text}
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
