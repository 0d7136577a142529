import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type PointerEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '@/shared/lib/cx'
import { IconButton } from '@/shared/ui/form/icon-button'

interface DialogProps {
  title: string
  onClose: () => void
  size?: 'wide' | 'short'
  footer?: ReactNode
  /** Where focus starts; the close button unless something else is the point of the dialog. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Names what is shown, where that can change while the dialog is open: new content starts at its top. */
  contentKey?: string
  children: ReactNode
}

/** Open as long as it is rendered. The native element traps focus, makes the page inert and gives focus
 *  back on close, and unlike a scripted one it needs no style element, which our CSP would refuse. */
export function Dialog(props: DialogProps) {
  const { title, onClose, size = 'wide', footer, initialFocus, contentKey, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLElement>(null)
  const pressedOn = useRef<EventTarget>(null)
  const titleId = useId()

  // A layout effect, because its cleanup runs while the element is still in the page:
  // only close() gives focus back, removal does not.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    initialFocus?.current?.focus()
    return () => element?.close()
  }, [initialFocus])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place depends on the content, read from the body.
  useLayoutEffect(() => {
    body.current?.scrollTo(0, 0)
  }, [contentKey])

  function handlePointerDown(event: PointerEvent) {
    pressedOn.current = event.target
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the keyboard has Escape.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A browser may close it by itself on a second Escape. The event comes late: a dialog that is
      // open again, or was closed by our own cleanup, has nothing to tell.
      onClose={({ currentTarget }) => currentTarget.isConnected && !currentTarget.open && onClose()}
      onPointerDown={handlePointerDown}
      // A drag that starts on selected text and ends outside is no click on the backdrop.
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressedOn.current === currentTarget) onClose()
      }}
      className={cx(
        'm-auto max-h-[calc(100dvh-3rem)] w-[calc(100%-3rem)] flex-col rounded-control bg-surface text-ink',
        'shadow-lift backdrop:bg-veil open:flex open:animate-rise',
        size === 'wide'
          ? 'max-w-180 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none'
          : 'max-w-120 max-sm:w-[calc(100%-2rem)]',
      )}
    >
      <header className="flex items-center justify-between gap-2 border-b border-line py-3 ps-7 pe-4 max-sm:ps-5 max-sm:pe-3">
        <h2 id={titleId} className="font-words text-22">
          {title}
        </h2>
        <IconButton icon={X} label={t`Close`} onClick={onClose} />
      </header>
      <section
        ref={body}
        aria-labelledby={titleId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long content must scroll by keyboard in every browser.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto px-7 py-5 focus-visible:-outline-offset-3 max-sm:px-5"
      >
        {children}
      </section>
      {footer && (
        <footer className="flex flex-wrap items-center justify-between gap-2 border-t border-line py-3 ps-7 pe-4 max-sm:ps-5 max-sm:pe-3">
          {footer}
        </footer>
      )}
    </dialog>
  )
}
