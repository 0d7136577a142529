import type { ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'

/** A sheet pinned to the board: home and sign-in only. */
export function Notice({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <section
      className={cx(
        'relative rounded-slip border border-line bg-surface px-6 pt-7 pb-6 shadow-lift sm:p-8',
        'before:absolute before:-top-2 before:left-[calc(50%-8px)] before:size-4 before:rounded-full before:bg-sun',
        'before:shadow-[inset_0_-3px_0_var(--color-pin-edge),0_3px_3px_var(--color-pin-edge)]',
        className,
      )}
    >
      {children}
    </section>
  )
}
