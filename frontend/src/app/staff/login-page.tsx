import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { PasskeyButton } from '@/features/accounts/factors/passkey-button'
import { SecondStepForm } from '@/features/accounts/factors/second-step-form'
import { LoginForm } from '@/features/accounts/forms/login-form'
import { ProviderButton } from '@/features/accounts/provider/provider-button'
import { returnPath } from '@/features/accounts/return-path'
import { type SecondStep, useSession } from '@/shared/api/session'
import { paths } from '@/shared/lib/paths'
import { canMailPasswordLink } from '@/shared/lib/school'
import { AskAnAdmin } from './forgot-password-page'
import { Checking } from './protected-route'
import { SignInSheet } from './sign-in-sheet'

export function LoginPage() {
  const { status } = useSession()
  const [step, setStep] = useState<SecondStep | null>(null)

  if (status === 'loading') return <Checking />
  // The router's own `useSearch` decodes what it gives, and a path must not be decoded twice.
  if (status === 'signedIn') return <Redirect to={returnPath(location.search) ?? paths.admin} replace />

  const back = { href: '/', label: t`Back to home` }
  if (step) {
    return (
      <SignInSheet title={t`Confirm it's you`} back={back}>
        <p className="mt-2 text-ink-2">{t`Your password was right. One more step and you're in.`}</p>
        <SecondStepForm step={step} onStartOver={() => setStep(null)} />
        <Hint question={t`Lost your phone?`}>
          {t`Use one of your recovery codes. If they are gone too, ask whoever runs the server; the operations guide says how under “Locked out?”.`}
        </Hint>
      </SignInSheet>
    )
  }
  return (
    <SignInSheet title={t`Sign in`} back={back}>
      <p className="mt-2 text-ink-2">{t`For staff. Parents need no account: use the link the school sent you.`}</p>
      <LoginForm onSecondStep={setStep} />
      <div className="mt-3 grid gap-3">
        <ProviderButton from={returnPath(location.search)} />
        <PasskeyButton />
      </div>
      {canMailPasswordLink() ? (
        <p className="mt-5 text-14">
          <Link
            href={paths.forgotPassword}
            className="inline-flex min-h-9 items-center font-semibold pointer-coarse:min-h-11"
          >
            {t`Forgot your password?`}
          </Link>
        </p>
      ) : (
        <Hint question={t`Forgot your password?`}>
          <AskAnAdmin />
        </Hint>
      )}
    </SignInSheet>
  )
}

function Hint({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details className="mt-5 text-14">
      <summary className="inline-flex min-h-9 items-center font-semibold text-accent pointer-coarse:min-h-11">
        {question}
      </summary>
      <p className="mt-1 text-ink-2">{children}</p>
    </details>
  )
}
