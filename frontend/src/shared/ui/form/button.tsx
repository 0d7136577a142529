import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '../icon'

type Busy = { isBusy?: never; busyLabel?: never } | { isBusy: boolean; busyLabel: string }

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  ButtonLook &
  Busy & {
    children: string
    icon?: LucideIcon
    /** On a phone only the icon is seen; the words are still there to be heard. */
    isIconOnPhone?: boolean
  }

/** A button that keeps its width while it works, and says what it does.
 *  Busy is aria-disabled, not disabled: a disabled button would drop the keyboard's focus. */
export function Button(props: ButtonProps) {
  const { variant, size, isBusy, busyLabel, icon, isIconOnPhone, children, className, onClick, ...rest } =
    props
  const label = isBusy ? busyLabel : children

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy || rest['aria-disabled'] === true) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
      className={cx(buttonClass({ ...(variant && { variant }), ...(size && { size }) }), className)}
      onClick={handleClick}
    >
      <span className="grid justify-items-center">
        <span className="col-start-1 row-start-1 inline-flex items-center gap-2">
          {isBusy ? <Icon of={LoaderCircle} className="animate-spin" /> : icon && <Icon of={icon} />}
          {isIconOnPhone ? <span className="max-sm:sr-only">{label}</span> : label}
        </span>
        {busyLabel && <Ghost text={isBusy ? children : busyLabel} hasIcon={!isBusy || !!icon} />}
      </span>
    </button>
  )
}

/** Holds the space of the other label. It is drawn by CSS, so that the button's text stays one label. */
function Ghost({ text, hasIcon }: { text: string; hasIcon: boolean }) {
  return (
    <span
      aria-hidden="true"
      data-text={text}
      className={cx(
        'invisible col-start-1 row-start-1 h-0 overflow-hidden before:content-[attr(data-text)]',
        hasIcon && 'ps-7',
      )}
    />
  )
}

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'accent' | 'danger' | 'danger-solid'
type ButtonSize = 'small' | 'medium' | 'large'

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
