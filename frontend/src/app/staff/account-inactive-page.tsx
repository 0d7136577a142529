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
      <PageTitle>Account Inactive</PageTitle>
      <p className="mt-3 wrap-anywhere text-ink-2">
        You are signed in as <b className="text-ink">{email}</b>, but this account is not active. Please ask
        another admin to activate it under Manage Users.
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={signOut}>
          Sign Out
        </Button>
        <Button isBusy={check.isPending} busyLabel="Checking..." onClick={() => check.mutate()}>
          Check Again
        </Button>
        <p role="status" className="text-14 text-ink-2">
          {check.isSuccess && 'Still inactive.'}
          {check.isError && 'We couldn’t reach the server. Please try again.'}
        </p>
      </div>
    </div>
  )
}
