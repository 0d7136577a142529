import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import type { User } from '../api'
import { deactivateMessage } from '../messages'
import { useDeactivate } from './use-user-acts'

interface DeactivateDialogProps {
  user: User
  onClose: () => void
}

export function DeactivateDialog({ user, onClose }: DeactivateDialogProps) {
  const deactivate = useDeactivate()
  return (
    <ConfirmDialog
      title="Deactivate this account?"
      confirmLabel="Deactivate"
      busyLabel="Deactivating..."
      isBusy={deactivate.isPending}
      error={deactivate.error ? deactivateMessage(deactivate.error) : undefined}
      onConfirm={() => deactivate.mutate(user, { onSuccess: onClose })}
      onClose={onClose}
    >
      <b>{user.full_name}</b> is signed out on every device at once and sees nothing of the surveys until an
      admin activates the account again. Nothing is deleted.
    </ConfirmDialog>
  )
}
