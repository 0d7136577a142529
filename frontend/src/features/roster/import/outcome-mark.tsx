import { CircleAlert, CircleCheck, CircleMinus, CirclePlus, type LucideIcon, PencilLine } from 'lucide-react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'
import type { Outcome } from '../api'

export const outcomeLabels: Record<Outcome, string> = {
  problem: 'Problem',
  changed: 'Changed',
  new: 'New',
  skipped: 'Left out',
  unchanged: 'Unchanged',
}

const looks: Record<Outcome, { icon: LucideIcon; ink: string }> = {
  problem: { icon: CircleAlert, ink: 'text-bad' },
  changed: { icon: PencilLine, ink: 'text-warn' },
  new: { icon: CirclePlus, ink: 'text-good' },
  skipped: { icon: CircleMinus, ink: 'text-ink-2' },
  unchanged: { icon: CircleCheck, ink: 'text-ink-2' },
}

/** A sign and always the word. */
export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const { icon, ink } = looks[outcome]
  return (
    <span className={cx('inline-flex items-center gap-1.5 font-semibold whitespace-nowrap', ink)}>
      <Icon of={icon} size="small" />
      {outcomeLabels[outcome]}
    </span>
  )
}
