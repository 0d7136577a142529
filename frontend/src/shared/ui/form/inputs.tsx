import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '../icon'

interface Look {
  /** Small ones are for a mouse above a list; a finger still gets 44 px. */
  isSmall?: boolean
}

export function TextInput({ className, isSmall, ...rest }: ComponentProps<'input'> & Look) {
  return <input type="text" {...rest} className={cx(controlClass, isSmall && smallClass, className)} />
}

/** The system's own list, so that phones show the picker people know. */
export function Select({ className, isSmall, ...rest }: ComponentProps<'select'> & Look) {
  return (
    <div className={cx('relative', className)}>
      <select
        {...rest}
        className={cx(controlClass, isSmall && smallClass, 'appearance-none truncate pe-10')}
      />
      <Icon
        of={ChevronDown}
        size="small"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-2"
      />
    </div>
  )
}

const smallClass = 'min-h-10! py-1.5! text-14 pointer-coarse:min-h-11! pointer-coarse:text-16'

/** The look that inputs, text areas and selects share. The ring sits on the border, not outside it. */
export const controlClass = cx(
  'w-full min-h-12 rounded-control border border-line-strong bg-surface px-3.5 py-2.5 text-ink',
  'placeholder:text-ink-2 placeholder:opacity-100 hover:border-ink-2',
  'focus-visible:border-accent focus-visible:outline-offset-[-1px]',
  'aria-invalid:border-2 aria-invalid:border-bad aria-invalid:px-[13px] aria-invalid:py-[9px]',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-2',
  'read-only:not-[select]:border-line read-only:not-[select]:bg-sunken read-only:not-[select]:text-ink-2',
)
