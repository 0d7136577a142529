import { t } from '@lingui/core/macro'
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
  const day = localDate(last.created_at)

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-4 text-14 text-ink-2">
      <p>{t`Last import on ${day}: ${what}.`}</p>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {t`Undo Last Import`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Undo the last import?`}
          confirmLabel={t`Undo Import`}
          busyLabel={t`Undoing...`}
          isBusy={undo.isPending}
          error={
            undo.error ? explain(undo.error, t`Failed to undo the import. Please try again.`) : undefined
          }
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
          {t`This undoes the import of ${day}: ${what}. New teachers that parents have already chosen are archived, so no response loses its teacher.`}
        </ConfirmDialog>
      )}
    </div>
  )
}
