import { cx } from '@/shared/lib/cx'
import { i18n } from '@/shared/lib/i18n'
import type { FamilyStatus } from '../api'
import { statusNames } from '../messages'

/** A shape for each, so that the status is never told by colour alone. */
const shapes: Record<FamilyStatus, string> = {
  submitted: 'size-2.5 rounded-full bg-good',
  started:
    'size-2.5 rounded-full border-[1.5px] border-accent bg-linear-to-r from-accent from-50% to-transparent to-50%',
  revoked: 'size-2.5 border-[1.5px] border-bad',
  invited: 'size-2.5 rounded-full border-[1.5px] border-accent',
  bounced: 'size-2.5 rotate-45 bg-bad',
  letter: 'h-3 w-2.25 border-[1.5px] border-ink-2',
  opted_out: 'h-0.75 w-2.5 bg-ink-2',
  not_invited: 'h-0.5 w-2.5 border-t-[1.5px] border-dashed border-ink-2',
}

export function StatusMark({ status }: { status: FamilyStatus }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className={cx('inline-block shrink-0', shapes[status])} />
      {i18n._(statusNames[status])}
    </span>
  )
}
