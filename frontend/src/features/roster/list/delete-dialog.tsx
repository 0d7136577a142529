import { explain } from '@/shared/api/explain'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import type { Teacher } from '../api'
import { useRemove } from './use-teacher-acts'

export function DeleteDialog({ teacher, onClose }: { teacher: Teacher; onClose: () => void }) {
  const remove = useRemove()
  return (
    <ConfirmDialog
      title="Delete this teacher?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      error={remove.error ? explain(remove.error, 'Failed to delete. Please try again.') : undefined}
      onConfirm={() => remove.mutate(teacher, { onSuccess: onClose })}
      onClose={onClose}
    >
      <b>{teacher.name}</b> is deleted for good if no parent has chosen this teacher yet. Otherwise the
      teacher is archived: no longer offered to parents, and still there on every response.
    </ConfirmDialog>
  )
}
