import { cx } from '@/shared/lib/cx'
import { t } from '../messages/messages'

export interface QuestionNavProps {
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
