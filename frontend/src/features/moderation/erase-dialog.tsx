import { explain } from '@/shared/api/error'
import { count } from '@/shared/lib/format'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { useModeration } from './use-moderation'

interface EraseDialogProps {
  surveyId: string
  ids: string[]
  onDone: () => void
  onClose: () => void
}

export function EraseDialog({ surveyId, ids, onDone, onClose }: EraseDialogProps) {
  const { erasing } = useModeration(surveyId)
  const what = count(ids.length, 'response')

  return (
    <ConfirmDialog
      title={`Delete ${what} for good?`}
      confirmLabel="Delete for good"
      busyLabel="Deleting..."
      isBusy={erasing.isPending}
      error={
        erasing.error
          ? explain(erasing.error, 'Failed to delete the responses. Please try again.')
          : undefined
      }
      onConfirm={() => erasing.mutate(ids, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>
        The answers, categories and notes of {ids.length === 1 ? 'this response' : 'these responses'} will be
        erased. This can't be undone.
      </p>
      <p className="mt-2 text-ink-2">
        To keep {ids.length === 1 ? 'it' : 'them'} but leave {ids.length === 1 ? 'it' : 'them'} out of every
        count, set {ids.length === 1 ? 'it' : 'them'} aside instead.
      </p>
    </ConfirmDialog>
  )
}
