import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '@/shared/api/error'
import { localDate } from '@/shared/lib/format'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { lastImportQuery } from '../api'
import { describeChanges } from '../messages'
import { useUndoImport } from './use-import'

/** Undoes the last import, also days later. */
export function LastImportLine() {
  const { data: last } = useQuery(lastImportQuery)
  const [isAsking, setIsAsking] = useState(false)
  const undo = useUndoImport()
  const showToast = useToast()
  if (!last || last.is_undone) return null
  const what = describeChanges(last)

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-4 text-14 text-ink-2">
      <p>
        Last import on {localDate(last.created_at)}: {what}.
      </p>
      <Button size="small" onClick={() => setIsAsking(true)}>
        Undo Last Import
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Undo the last import?"
          confirmLabel="Undo Import"
          busyLabel="Undoing..."
          isBusy={undo.isPending}
          error={undo.error ? explain(undo.error, 'Failed to undo the import. Please try again.') : undefined}
          onConfirm={() =>
            undo.mutate(last.id, {
              onSuccess: ({ detail }) => {
                setIsAsking(false)
                showToast(detail)
              },
            })
          }
          onClose={() => {
            setIsAsking(false)
            undo.reset()
          }}
        >
          This undoes the import of {localDate(last.created_at)}: {what}. New teachers that parents have
          already chosen are archived, so no response loses its teacher.
        </ConfirmDialog>
      )}
    </div>
  )
}
