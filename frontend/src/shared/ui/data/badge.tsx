import type { ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'
import { categoryInk } from './category-ink'

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
        'inline-flex max-w-full shrink-0 items-center rounded-badge px-2 py-0.5 text-14 leading-[1.4]',
        slot === undefined ? tones[tone] : categoryInk(slot),
      )}
    >
      {children}
    </span>
  )
}
