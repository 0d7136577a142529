import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { explain } from '@/shared/api/error'
import { Spinner } from '@/shared/ui/feedback/spinner'
import { useToast } from '@/shared/ui/feedback/toast'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { importFile, translationsQuery } from './api'
import { describeImport } from './messages'

interface ImportDialogProps {
  surveyId: string
  file: File
  /** The boxes show what was there before; after an import they are drawn anew. */
  onImported: () => void
  onClose: () => void
}

/** What a translator's file would change, before anything does. */
export function ImportDialog({ surveyId, file, onImported, onClose }: ImportDialogProps) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { mutate: look, ...preview } = useMutation({ mutationFn: () => importFile(surveyId, file, true) })
  const done = useMutation({
    mutationFn: () => importFile(surveyId, file, false),
    onSuccess: async () => {
      await queryClient.refetchQueries({ queryKey: translationsQuery(surveyId).queryKey })
      showToast(t`Translations imported`)
      onImported()
    },
  })
  useEffect(() => look(), [look])

  const error = preview.error ?? done.error
  const found = preview.data
  const hasChanges = found !== undefined && Object.keys(found.changed).length > 0
  return (
    <ConfirmDialog
      title={t`Import Translations`}
      confirmLabel={hasChanges ? t`Import as Drafts` : t`Close`}
      busyLabel={done.isPending ? t`Importing...` : t`Reading...`}
      variant="primary"
      isBusy={preview.isPending || done.isPending}
      error={error ? explain(error, t`The file could not be read. Please try again.`) : undefined}
      onConfirm={() => (hasChanges ? done.mutate() : onClose())}
      onClose={onClose}
    >
      {preview.isPending && <Spinner label={t`Reading the file...`} />}
      {found && (
        <div className="grid gap-3">
          <p>{describeImport(found)}</p>
          {found.problems.length > 0 && (
            <div>
              <p className="font-semibold">{t`Left out:`}</p>
              <ul className="mt-1 max-h-60 list-disc overflow-y-auto ps-5 text-14">
                {found.problems.map(({ line, problem }) => (
                  <li key={`${line} ${problem}`}>{t`Line ${line}: ${problem}`}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </ConfirmDialog>
  )
}
