import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '@/shared/api/error'
import { queryKeys } from '@/shared/api/queries'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { type Guardian, retryEmail } from '../api'

/** An address that nobody has, with the mail server's own words, until staff know better. */
export function FailedEmail({ familyId, guardian }: { familyId: string; guardian: Guardian }) {
  const queryClient = useQueryClient()
  const { email, failed_reply } = guardian
  const retry = useMutation({
    mutationFn: (address: string) => retryEmail(familyId, address),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.families }),
  })
  if (!email || !failed_reply || retry.isSuccess) return null
  return (
    <section
      aria-label={t`Address that doesn’t work`}
      className="grid justify-items-start gap-1 border-s-3 border-bad ps-4"
    >
      <p className="wrap-anywhere">
        <Trans>
          <b>{email}</b> doesn’t work, so we no longer write to it.
        </Trans>
      </p>
      <q className="text-14 text-ink-2 wrap-anywhere">{failed_reply}</q>
      <Button
        size="small"
        variant="quiet"
        aria-description={email}
        isBusy={retry.isPending}
        busyLabel={t`Saving...`}
        onClick={() => retry.mutate(email)}
      >
        {t`Write to It Again`}
      </Button>
      {retry.error && (
        <ErrorStrip>{explain(retry.error, t`That did not work. Please try again.`)}</ErrorStrip>
      )}
    </section>
  )
}
