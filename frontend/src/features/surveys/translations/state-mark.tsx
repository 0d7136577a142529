import { Check, CircleDashed, Clock, type LucideIcon, Pencil } from 'lucide-react'
import { cx } from '@/shared/lib/cx'
import { i18n } from '@/shared/lib/i18n'
import { Icon } from '@/shared/ui/icon'
import type { TranslationState } from './api'
import { stateNames } from './messages'

const marks: Record<TranslationState, { icon: LucideIcon; className: string }> = {
  missing: { icon: CircleDashed, className: 'text-ink-2' },
  draft: { icon: Pencil, className: 'text-ink' },
  stale: { icon: Clock, className: 'text-warn' },
  checked: { icon: Check, className: 'text-good' },
}

export function StateMark({ state }: { state: TranslationState }) {
  const { icon, className } = marks[state]
  return (
    <span className={cx('inline-flex items-center gap-1.5 font-semibold', className)}>
      <Icon of={icon} size="small" />
      {i18n._(stateNames[state])}
    </span>
  )
}
