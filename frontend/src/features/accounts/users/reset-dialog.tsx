import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import type { User } from '../api'
import { resetMessage } from '../messages'
import { useReset } from './use-user-acts'

interface ResetDialogProps {
  user: User
  isOwn: boolean
  onReset: (temporaryPassword: string) => void
  onClose: () => void
}

export function ResetDialog({ user, isOwn, onReset, onClose }: ResetDialogProps) {
  const reset = useReset()
  return (
    <ConfirmDialog
      title="Reset the password?"
      confirmLabel="Reset Password"
      busyLabel="Resetting..."
      isBusy={reset.isPending}
      error={reset.error ? resetMessage() : undefined}
      onConfirm={() => reset.mutate(user, { onSuccess: onReset })}
      onClose={onClose}
    >
      {isOwn ? (
        'Your own password stops working at once, and you are signed out on every other device. You get a temporary one, and change it right after.'
      ) : (
        <>
          The password of <b>{user.full_name}</b> stops working at once, and they are signed out on every
          device. You get a temporary one to hand over.
        </>
      )}
    </ConfirmDialog>
  )
}
