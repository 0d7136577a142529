import { useState } from 'react'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import type { Editor, EditorSnapshot } from '../editing/editor'
import { listChanges } from '../model/changes'
import { contentOf } from '../model/content'
import { answerCounts } from '../model/counts'
import { ChangeList } from './change-list'

interface PublishDialogProps {
  editor: Editor
  snapshot: EditorSnapshot
  onPublished: () => void
  onClose: () => void
}

/** Says precisely what parents will see differently, before they do. */
export function PublishDialog({ editor, snapshot, onPublished, onClose }: PublishDialogProps) {
  const { survey, mine } = snapshot
  // What was asked about is what is listed until the answer is there, also while the save changes the survey.
  const [changes] = useState(() => listChanges(contentOf(survey), mine, answerCounts(survey)))
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function handleConfirm() {
    setIsBusy(true)
    const isPublished = await editor.publish()
    setIsBusy(false)
    const { conflict, refusal } = editor.getSnapshot()
    if (isPublished) onPublished()
    else if (conflict) onClose()
    else setError(refusal ?? 'Failed to publish. Your changes are kept on this device; please try again.')
  }

  return (
    <ConfirmDialog
      title="Publish these changes?"
      confirmLabel="Publish Changes"
      busyLabel="Publishing..."
      variant="primary"
      isBusy={isBusy}
      error={error}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p className="mb-4">
        {survey.is_active
          ? 'Parents see them at once. Who has begun keeps every word they wrote.'
          : 'Parents who have begun keep every word they wrote.'}
      </p>
      <ChangeList label="Changes" changes={changes} />
    </ConfirmDialog>
  )
}
