import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '@/shared/api/error'
import { queryKeys } from '@/shared/api/queries'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { type Family, retryEmail } from '../api'

/** Addresses that nobody has, with the mail server's own words, until staff know better. */
export function FailedEmails({ family }: { family: Family }) {
  const queryClient = useQueryClient()
  const [failed, setFailed] = useState(family.failed_emails)
  const retry = useMutation({
    mutationFn: (email: string) => retryEmail(family.id, email),
    onSuccess: async (changed) => {
      setFailed(changed.failed_emails)
      await queryClient.invalidateQueries({ queryKey: queryKeys.families })
    },
  })
  if (failed.length === 0) return null
  return (
    <section aria-label={t`Addresses that don’t work`} className="grid gap-3 border-s-3 border-bad ps-4">
      {failed.map(({ address, reply }) => (
        <div key={address} className="grid justify-items-start gap-1">
          <p className="wrap-anywhere">
            <Trans>
              <b>{address}</b> doesn’t work, so we no longer write to it.
            </Trans>
          </p>
          <q className="text-14 text-ink-2 wrap-anywhere">{reply}</q>
          <Button
            size="small"
            variant="quiet"
            aria-description={address}
            isBusy={retry.isPending}
            busyLabel={t`Saving...`}
            onClick={() => retry.mutate(address)}
          >
            {t`Write to It Again`}
          </Button>
        </div>
      ))}
      {retry.error && (
        <ErrorStrip>{explain(retry.error, t`That did not work. Please try again.`)}</ErrorStrip>
      )}
    </section>
  )
}
