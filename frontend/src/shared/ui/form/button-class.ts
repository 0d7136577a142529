import { cx } from '@/shared/lib/cx'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'accent' | 'danger' | 'danger-solid'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
}

const base = cx(
  'inline-flex max-w-full items-center justify-center gap-2 rounded-control border font-semibold leading-tight',
  'no-underline transition-colors',
)

const disabledLook = cx(
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-2',
  'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-2',
)

const disabledQuiet = cx(
  'disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-2',
  'aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-ink-2',
)

const variants: Record<ButtonVariant, string> = {
  primary: cx(
    'border-accent bg-accent text-on-accent',
    'hover:border-accent-hover hover:bg-accent-hover hover:text-on-accent',
    disabledLook,
  ),
  plain: cx('border-line-strong bg-surface text-ink hover:bg-sunken hover:text-ink', disabledLook),
  quiet: cx(
    'border-transparent bg-transparent text-accent hover:bg-accent-soft hover:text-accent-hover',
    disabledQuiet,
  ),
  accent: cx(
    'border-accent bg-surface text-accent hover:bg-accent-soft hover:text-accent-hover',
    disabledLook,
  ),
  danger: cx('border-bad bg-surface text-bad hover:bg-bad-soft hover:text-bad', disabledLook),
  'danger-solid': cx('border-bad bg-bad text-on-accent hover:text-on-accent', disabledLook),
}

/* Small ones are for a mouse in a table; a finger still gets 44 px. */
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 py-1 text-14 sm:whitespace-nowrap pointer-coarse:min-h-11',
  medium: 'min-h-11 px-4.5 py-2 sm:whitespace-nowrap',
  large: 'min-h-13 px-4.5 py-2 text-18',
}

/** One look for buttons and for links that act as the way forward. */
export function buttonClass({ variant = 'plain', size = 'medium' }: ButtonLook): string {
  return cx(base, sizes[size], variants[variant])
}
