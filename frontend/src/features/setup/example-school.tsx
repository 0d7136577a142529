import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { School } from 'lucide-react'
import { useState } from 'react'
import { explain } from '@/shared/api/error'
import { showSchool } from '@/shared/lib/show-school'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import { Notice } from '@/shared/ui/layout/notice'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { loadExample, readSchool, refreshAll, removeExample, setupQuery } from './api'

const failed = () => t`That did not work. Please try again.`

/** Loads or removes, then shows the other school everywhere. */
function useExample(act: () => Promise<unknown>, said: string, onDone?: () => void) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      showSchool(await readSchool())
      await refreshAll(queryClient)
      onDone?.()
      showToast(said)
    },
  })
}

export function LoadExample() {
  const load = useExample(loadExample, t`Example school loaded`)
  return (
    <Notice>
      <h2 className="font-words text-22">{t`Just looking around?`}</h2>
      <p className="mt-2 mb-5 text-ink-2">
        {t`Load an example school with 14 teachers and 150 parents’ answers. You can remove it at any time.`}
      </p>
      {load.isError && (
        <div className="mb-4">
          <ErrorStrip>{explain(load.error, failed())}</ErrorStrip>
        </div>
      )}
      <Button isBusy={load.isPending} busyLabel={t`Loading...`} onClick={() => load.mutate()}>
        {t`Load Example School`}
      </Button>
    </Notice>
  )
}

interface ExampleNoteProps {
  /** Responses that people have added to the example survey. */
  added: number
}

/** Says on the dashboard that this is not the school's own data, and takes it away. */
export function ExampleNote({ added }: ExampleNoteProps) {
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()
  const remove = useExample(
    () => removeExample(added),
    t`Example school removed`,
    () => setIsAsking(false),
  )

  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-surface px-4 py-3">
      <Icon of={School} className="text-accent" />
      <p className="min-w-0 flex-1 basis-60">
        <Trans>
          <b className="font-semibold">You’re looking at the example school.</b> Its teachers and answers are
          made up.
        </Trans>
      </p>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {t`Remove Example School`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Remove the example school?`}
          confirmLabel={
            added > 0
              ? plural(added, { one: 'Remove with # Response', other: 'Remove with # Responses' })
              : t`Remove Example School`
          }
          busyLabel={t`Removing...`}
          isBusy={remove.isPending}
          error={remove.isError ? explain(remove.error, failed()) : undefined}
          onConfirm={() => remove.mutate()}
          onClose={() => {
            remove.reset()
            // The number may be why it was refused.
            queryClient.invalidateQueries(setupQuery)
            setIsAsking(false)
          }}
        >
          <p>
            {t`Its survey, answers and teachers are deleted for good. Your own surveys, teachers and accounts stay.`}
          </p>
          {added > 0 && (
            <p className="mt-3 font-semibold text-bad">
              {plural(added, {
                one: '# response was added to the example survey by people who opened its link. It is deleted with it.',
                other:
                  '# responses were added to the example survey by people who opened its link. They are deleted with it.',
              })}
            </p>
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}
