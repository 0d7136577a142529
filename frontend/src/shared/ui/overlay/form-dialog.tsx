import { t } from '@lingui/core/macro'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import type { ButtonVariant } from '../form/button'
import { Dialog } from './dialog'

interface FormDialogProps {
  title: string
  size?: ComponentProps<typeof Dialog>['size']
  submitLabel: string
  variant?: ButtonVariant
  busyLabel: string
  isBusy: boolean
  /** Why the server did not accept it. */
  error?: string | undefined
  /** From `useForm`. */
  form: ComponentProps<'form'>
  /** Another button, at the start of the footer. */
  extraAction?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, with Cancel and a submit button. It starts at its first field and stays open while it works. */
export function FormDialog(props: FormDialogProps) {
  const { title, size = 'short', submitLabel, variant = 'primary', busyLabel, isBusy, error } = props
  const { form, extraAction, children } = props
  const formElement = useRef<HTMLFormElement>(null)
  const formId = useId()

  // After the dialog's own effect, which opens it and would move the focus to its close button.
  useEffect(() => {
    formElement.current?.querySelector<HTMLElement>('input:not([hidden]), textarea, select')?.focus()
  }, [])

  function handleClose() {
    if (!isBusy) props.onClose()
  }

  return (
    <Dialog
      title={title}
      size={size}
      onClose={handleClose}
      footer={
        <>
          {extraAction}
          <div className="ms-auto flex flex-wrap justify-end gap-2">
            <Button aria-disabled={isBusy || undefined} onClick={handleClose}>
              {t`Cancel`}
            </Button>
            <Button type="submit" form={formId} variant={variant} isBusy={isBusy} busyLabel={busyLabel}>
              {submitLabel}
            </Button>
          </div>
        </>
      }
    >
      <form ref={formElement} id={formId} className="grid gap-5 pb-1" {...form}>
        {error && <ErrorStrip>{error}</ErrorStrip>}
        {children}
      </form>
    </Dialog>
  )
}
