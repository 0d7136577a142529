import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Section } from '../security/section'
import { factorsQuery } from './api'
import { AuthenticatorPanel } from './authenticator-panel'
import { loadFactorsMessage } from './messages'
import { PasskeysPanel } from './passkeys-panel'
import { RecoveryCodesDialog, RecoveryCodesPanel } from './recovery-codes'

/** What is asked for beside the password. */
export function FactorSections({ email }: { email: string }) {
  const factors = useQuery(factorsQuery)
  const [codes, setCodes] = useState<string[]>()

  if (factors.isPending) return <Skeleton label={t`Loading how you sign in...`} lines={4} />
  if (!factors.data) return <RetryStrip query={factors}>{loadFactorsMessage()}</RetryStrip>
  const { recovery_codes: left } = factors.data
  return (
    <>
      <Section
        title={t`Passkeys`}
        hint={t`Sign in with your fingerprint, face or screen lock. Nothing to remember, nothing to phish.`}
      >
        <PasskeysPanel onCodes={setCodes} />
      </Section>
      <Section
        title={t`Authenticator app`}
        hint={t`A six-digit code after your password. Not asked when you use a passkey.`}
      >
        <AuthenticatorPanel factors={factors.data} email={email} onCodes={setCodes} />
      </Section>
      {left && (
        <Section title={t`Recovery codes`} hint={t`For the day you lose your phone. Each works once.`}>
          <RecoveryCodesPanel codes={left} onCodes={setCodes} />
        </Section>
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}
