import { plural, t } from '@lingui/core/macro'
import { explain } from '@/shared/api/error'
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
  const responses = ids.length

  return (
    <ConfirmDialog
      title={plural(responses, {
        one: 'Delete # response for good?',
        other: 'Delete # responses for good?',
      })}
      confirmLabel={t`Delete for good`}
      busyLabel={t`Deleting...`}
      isBusy={erasing.isPending}
      error={
        erasing.error
          ? explain(erasing.error, t`Failed to delete the responses. Please try again.`)
          : undefined
      }
      onConfirm={() => erasing.mutate(ids, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>
        {plural(responses, {
          one: "The answers, categories and notes of this response will be erased. This can't be undone.",
          other: "The answers, categories and notes of these responses will be erased. This can't be undone.",
        })}
      </p>
      <p className="mt-2 text-ink-2">
        {plural(responses, {
          one: 'To keep it but leave it out of every count, set it aside instead.',
          other: 'To keep them but leave them out of every count, set them aside instead.',
        })}
      </p>
    </ConfirmDialog>
  )
}
