import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { reloadUser } from '@/shared/api/session'
import { localDate } from '@/shared/lib/format'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { type Factors, factorsQuery, removeAuthenticator, startAuthenticator } from './api'
import { AuthenticatorDialog } from './authenticator-dialog'
import { FactorList, FactorRow } from './factor-row'
import { factorsMessage } from './messages'

interface AuthenticatorPanelProps {
  factors: Factors
  email: string
  /** Recovery codes that came with the first factor, to be shown once. */
  onCodes: (codes: string[]) => void
}

/** Whether a code is asked for after the password, and the way to change that. */
export function AuthenticatorPanel({ factors, email, onCodes }: AuthenticatorPanelProps) {
  const [isTurningOff, setIsTurningOff] = useState(false)
  const queryClient = useQueryClient()
  const showToast = useToast()
  const start = useMutation({ mutationFn: startAuthenticator, gcTime: 0 })
  const since = factors.authenticator_since
  const day = since ? localDate(since) : ''

  async function handleConfirmed(codes: string[] | null) {
    start.reset()
    if (codes) onCodes(codes)
    else showToast(t`Your authenticator app is set up`)
    await Promise.all([queryClient.invalidateQueries(factorsQuery), reloadUser().catch(() => undefined)])
  }

  return (
    <div className="grid gap-3">
      {start.error && <ErrorStrip>{factorsMessage(start.error)}</ErrorStrip>}
      <FactorList>
        <FactorRow
          icon={Smartphone}
          title={since ? t({ message: 'On', context: 'switch' }) : t({ message: 'Off', context: 'switch' })}
          action={
            since ? (
              <Button variant="quiet" size="small" onClick={() => setIsTurningOff(true)}>
                {t`Turn off`}
              </Button>
            ) : (
              <Button
                variant="quiet"
                size="small"
                isBusy={start.isPending}
                busyLabel={t`Starting...`}
                onClick={() => start.mutate()}
              >
                {t`Set up`}
              </Button>
            )
          }
        >
          {since ? t`Since ${day}` : t`No code is asked for.`}
        </FactorRow>
      </FactorList>
      {start.data && (
        <AuthenticatorDialog
          secret={start.data}
          email={email}
          onConfirmed={handleConfirmed}
          onClose={start.reset}
        />
      )}
      {isTurningOff && <TurnOffDialog onClose={() => setIsTurningOff(false)} />}
    </div>
  )
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const remove = useMutation({
    mutationFn: removeAuthenticator,
    onSuccess: () => {
      showToast(t`Your authenticator app is turned off`)
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries(factorsQuery),
  })
  return (
    <ConfirmDialog
      title={t`Turn off the authenticator app?`}
      confirmLabel={t`Turn Off`}
      busyLabel={t`Turning off...`}
      isBusy={remove.isPending}
      error={remove.error ? factorsMessage(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t`You won't be asked for its codes anymore. If you have no passkey either, your recovery codes stop working too.`}
    </ConfirmDialog>
  )
}
