import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'

interface BadgeProps {
  /** A category's stored slot; without one the badge is neutral. */
  slot?: number | undefined
  tone?: 'neutral' | 'you'
  children: ReactNode
}

const tones = { neutral: 'bg-sunken text-ink-2', you: 'bg-sun-soft text-ink font-semibold' }

export function Badge({ slot, tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full shrink-0 items-center rounded-badge px-2 py-px text-14 leading-[1.4]',
        slot === undefined ? tones[tone] : categoryInk(slot),
      )}
    >
      {children}
    </span>
  )
}

/** A filled dot or a ring, and always the word: colour alone says nothing to many people. */
export function Status({ isActive }: { isActive: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden="true"
        className={cx('size-[9px] shrink-0 rounded-full', isActive ? 'bg-good' : 'border-2 border-ink-2')}
      />
      {isActive ? t`Active` : t`Inactive`}
    </span>
  )
}

/** Full class names, because Tailwind finds them by reading this file. */
const inks = [
  'bg-c1-bg text-c1-fg',
  'bg-c2-bg text-c2-fg',
  'bg-c3-bg text-c3-fg',
  'bg-c4-bg text-c4-fg',
  'bg-c5-bg text-c5-fg',
  'bg-c6-bg text-c6-fg',
  'bg-c7-bg text-c7-fg',
  'bg-c8-bg text-c8-fg',
  'bg-c9-bg text-c9-fg',
  'bg-c10-bg text-c10-fg',
]

/** The ink of a category's slot (1, 2, 3 …). From slot 11 on the inks come again with a ring, from slot 21 on with a
 *  dashed one. */
export function categoryInk(slot: number): string {
  const ink = inks[(slot - 1) % inks.length] ?? 'bg-sunken text-ink-2'
  if (slot <= inks.length) return ink
  return slot <= 2 * inks.length
    ? `${ink} inset-ring inset-ring-current`
    : `${ink} outline-1 -outline-offset-1 outline-dashed outline-current`
}
