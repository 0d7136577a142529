import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { cx } from '@/shared/lib/cx'
import { Icon } from '@/shared/ui/icon'
import { type ButtonLook, buttonClass } from './button-class'

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
