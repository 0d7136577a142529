import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import type { Editor, EditorSnapshot } from '../editing/editor'
import { answerCounts, type Change, listChanges } from '../model/changes'
import { contentOf } from '../model/content'

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
    else setError(refusal ?? t`Failed to publish. Your changes are kept on this device; please try again.`)
  }

  return (
    <ConfirmDialog
      title={t`Publish these changes?`}
      confirmLabel={t`Publish Changes`}
      busyLabel={t`Publishing...`}
      variant="primary"
      isBusy={isBusy}
      error={error}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p className="mb-4">
        {survey.is_active
          ? t`Parents see them right away. Anyone who has begun keeps every word they wrote.`
          : t`Parents who have begun keep every word they wrote.`}
      </p>
      <ChangeList label={t`Changes`} changes={changes} />
    </ConfirmDialog>
  )
}

/** What changes, each with its words before and after. */
export function ChangeList({ label, changes }: { label: string; changes: readonly Change[] }) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {changes.map(({ text, before, after }) => (
        <li key={`${text} ${before} ${after}`} className="border-s-3 border-line ps-3">
          <p>{text}</p>
          {before && (
            <p
              dir="auto"
              className="mt-0.5 line-clamp-4 text-14 whitespace-pre-line text-ink-2 wrap-anywhere"
            >
              <span className="sr-only">{t`Before:`} </span>
              <del>{before}</del>
            </p>
          )}
          {after && (
            <p
              dir="auto"
              className="mt-0.5 line-clamp-4 font-words text-14 whitespace-pre-line wrap-anywhere"
            >
              {before && <span className="sr-only">{t`After:`} </span>}
              {after}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
