import { useId } from 'react'
import { cx } from '@/shared/lib/cx'
import { t } from '../messages/messages'
import type { Piece } from './mark-differences'

interface VersionSlipProps {
  label: string
  pieces: readonly Piece[]
  isAnswer: boolean
  isChosen: boolean
  onChoose: () => void
}

/** One of the two texts on a slip that can be chosen as a whole. */
export function VersionSlip({ label, pieces, isAnswer, isChosen, onChoose }: VersionSlipProps) {
  const id = useId()
  return (
    <div
      className={cx(
        'relative flex flex-col rounded-slip border-2 bg-surface shadow-lift',
        isAnswer &&
          'before:absolute before:inset-s-5.5 before:-top-2.75 before:h-4.5 before:w-14.5 before:-rotate-2 before:bg-tape',
        isChosen ? 'border-accent' : 'border-line',
      )}
    >
      <label
        htmlFor={id}
        dir="auto"
        className={cx(
          'flex-1 px-4.5 pt-5 pb-4 whitespace-pre-line wrap-anywhere',
          isAnswer && 'font-words text-18',
        )}
      >
        {pieces.length === 0 && <span className="font-ui text-16 text-ink-2">{t.conflict.empty}</span>}
        {pieces.map(({ text, isMarked }, index) =>
          isMarked ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order.
            <mark key={index} className="border-b-2 border-sun bg-sun-soft text-ink">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </label>
      <label
        htmlFor={id}
        className={cx(
          'flex min-h-14 items-center gap-3 border-t border-line px-4.5 py-2 font-semibold',
          isChosen && 'bg-accent-soft',
        )}
      >
        <input
          id={id}
          type="radio"
          name="version"
          aria-labelledby={`${id}-label`}
          className="size-6 shrink-0 accent-accent"
          checked={isChosen}
          onChange={onChoose}
        />
        <span id={`${id}-label`}>{label}</span>
      </label>
    </div>
  )
}
