import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { reloadUser } from '@/shared/api/session'
import { Button } from '@/shared/ui/form/button'
import { PageTitle } from '@/shared/ui/layout/page-title'
import { useSignOut } from '../shell/use-sign-out'

export function AccountInactivePage({ email }: { email: string }) {
  const signOut = useSignOut()
  const check = useMutation({ mutationFn: reloadUser })

  return (
    <div className="max-w-column py-14 sm:py-20">
      <PageTitle>{t`Account Inactive`}</PageTitle>
      <p className="mt-3 wrap-anywhere text-ink-2">
        <Trans>
          You are signed in as <b className="text-ink">{email}</b>, but this account is not active. Please ask
          another admin to activate it under Manage Users.
        </Trans>
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={signOut}>
          {t`Sign Out`}
        </Button>
        <Button isBusy={check.isPending} busyLabel={t`Checking...`} onClick={() => check.mutate()}>
          {t`Check Again`}
        </Button>
        <p role="status" className="text-14 text-ink-2">
          {check.isSuccess && t`Still inactive.`}
          {check.isError && t`We couldn’t reach the server. Please try again.`}
        </p>
      </div>
    </div>
  )
}
