import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { signOut } from '@/shared/api/session'
import { signInProvider } from '@/shared/lib/school'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { startAtProvider } from './api'
import { providerMessage } from './messages'

/** Leaves for the provider's page, which leads back. Nothing where the school has set up none. */
export function ProviderButton({ from }: { from: string | null }) {
  const start = useMutation({
    mutationFn: () => startAtProvider(from),
    retry: false,
    gcTime: 0,
    onSuccess: (address) => location.assign(address),
  })
  const provider = signInProvider()
  if (!provider) return null
  return (
    <div className="grid gap-3">
      {start.error && <ErrorStrip>{providerMessage(start.error)}</ErrorStrip>}
      <Button
        icon={LogIn}
        className="min-h-12"
        isBusy={start.isPending || start.isSuccess}
        busyLabel={t`Opening ${provider}...`}
        onClick={() => start.mutate()}
      >
        {t`Continue with ${provider}`}
      </Button>
    </div>
  )
}

/** For those who have no password to confirm with: a new sign-in is as good, and leads back to this page. */
export function SignInAgain() {
  const again = useMutation({
    mutationFn: async () => {
      const address = await startAtProvider(location.pathname + location.search)
      await signOut()
      return address
    },
    retry: false,
    gcTime: 0,
    onSuccess: (address) => location.assign(address),
  })
  const provider = signInProvider()
  if (!provider) return null
  return (
    <div className="grid justify-items-start gap-3">
      {again.error && <ErrorStrip>{providerMessage(again.error)}</ErrorStrip>}
      <Button
        variant="quiet"
        size="small"
        className="-ms-3"
        isBusy={again.isPending || again.isSuccess}
        busyLabel={t`Opening ${provider}...`}
        onClick={() => again.mutate()}
      >
        {t`No password? Sign in again with ${provider}`}
      </Button>
    </div>
  )
}
