import { House, type LucideIcon, MessageSquare, Phone, TriangleAlert } from 'lucide-react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'
import type { ConcernKind } from './api'
import { kindName } from './messages'

const icons: Record<ConcernKind, LucideIcon> = {
  safety: TriangleAlert,
  contact: Phone,
  complaint: MessageSquare,
  building: House,
}

/** Red is for safety alone; the others are told apart by icon and word. */
export function KindLabel({ kind }: { kind: ConcernKind }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2 text-14 font-semibold whitespace-nowrap',
        kind === 'safety' && 'text-bad',
      )}
    >
      <Icon of={icons[kind]} className={kind === 'safety' ? 'text-bad' : 'text-ink-2'} />
      {kindName(kind)}
    </span>
  )
}
