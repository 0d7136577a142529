import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import type { ButtonVariant } from '../form/button'
import { Dialog } from './dialog'

interface ConfirmDialogProps {
  title: string
  /** The act in its own words, on the button. */
  confirmLabel: string
  busyLabel: string
  variant?: ButtonVariant
  isBusy: boolean
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
  /** What will happen, and what will be lost. */
  children: ReactNode
}

/** Stays open while it works: the answer of the server belongs to the question. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    confirmLabel,
    busyLabel,
    variant = 'danger-solid',
    isBusy,
    error,
    onConfirm,
    children,
  } = props

  function handleClose() {
    if (!isBusy) props.onClose()
  }

  return (
    <Dialog
      title={title}
      size="short"
      onClose={handleClose}
      footer={
        <div className="ms-auto flex flex-wrap justify-end gap-2">
          <Button aria-disabled={isBusy || undefined} onClick={handleClose}>
            {t`Cancel`}
          </Button>
          <Button variant={variant} isBusy={isBusy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {error && <ErrorStrip>{error}</ErrorStrip>}
        <div className="wrap-anywhere">{children}</div>
      </div>
    </Dialog>
  )
}
