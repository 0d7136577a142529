import { Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '@/shared/ui/icon'

interface EmptyStateProps {
  icon?: LucideIcon
  title: string
  /** What to do next. */
  hint?: ReactNode
  action?: ReactNode
}

/** What is the case, what to do next, and at most one button. */
export function EmptyState({ icon = Inbox, title, hint, action }: EmptyStateProps) {
  return (
    <div className="grid max-w-130 justify-items-start gap-1.5 px-6 py-12 max-sm:px-4">
      <Icon of={icon} size="large" className="mb-1.5 text-accent" />
      <p className="font-words text-18 leading-snug font-semibold">{title}</p>
      {hint && <p className="text-ink-2">{hint}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
