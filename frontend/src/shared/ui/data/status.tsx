import { cx } from '@/shared/lib/cx'

/** A filled dot or a ring, and always the word: colour alone says nothing to many people. */
export function Status({ isActive }: { isActive: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden="true"
        className={cx('size-[9px] shrink-0 rounded-full', isActive ? 'bg-good' : 'border-2 border-ink-2')}
      />
      {isActive ? 'Active' : 'Inactive'}
    </span>
  )
}
