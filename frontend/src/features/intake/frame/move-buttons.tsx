import { ArrowLeft, ArrowRight } from 'lucide-react'
import { cx } from '@/shared/lib/cx'
import { buttonClass } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import { t } from '../messages/messages'

/** On a phone the buttons stay in view, unless the window is too low for them and a field with large letters: then the
 *  distance becomes so negative that they never stick. A media query would not know how large the letters are. */
export const stickyClass = 'max-sm:sticky max-sm:bottom-[min(0px,(100dvh-37.5rem)*999)]'

/** Where there is a mouse the buttons are as high as elsewhere; under a thumb they are larger. */
const size = 'sm:min-h-11 sm:text-16'

export function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={cx(buttonClass({ size: 'large' }), size)}>
      <Icon of={ArrowLeft} className="rtl:-scale-x-100" />
      {t.back}
    </button>
  )
}

/** Submits the step's form, so that the Enter key does the same. */
export function ForwardButton({ label }: { label: string }) {
  return (
    <button
      type="submit"
      className={cx(
        buttonClass({ variant: 'primary', size: 'large' }),
        size,
        'max-sm:flex-1 max-sm:px-3 sm:min-w-37',
      )}
    >
      {label}
      <Icon of={ArrowRight} className="rtl:-scale-x-100" />
    </button>
  )
}
