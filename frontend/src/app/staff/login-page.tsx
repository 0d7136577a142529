import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, Redirect } from 'wouter'
import { PasskeyButton } from '@/features/accounts/factors/passkey-button'
import { SecondStepForm } from '@/features/accounts/factors/second-step-form'
import { LoginForm } from '@/features/accounts/forms/login-form'
import { returnPath } from '@/features/accounts/return-path'
import { type SecondStep, useSession } from '@/shared/api/session'
import { paths } from '@/shared/lib/paths'
import { Icon } from '@/shared/ui/icon'
import { Notice } from '@/shared/ui/layout/notice'
import { PageTitle } from '@/shared/ui/layout/page-title'
import { Checking } from './protected-route'

export function LoginPage() {
  const { status } = useSession()
  const [step, setStep] = useState<SecondStep | null>(null)

  if (status === 'loading') return <Checking />
  // The router's own `useSearch` decodes what it gives, and a path must not be decoded twice.
  if (status === 'signedIn') return <Redirect to={returnPath(location.search) ?? paths.admin} replace />

  // On a phone the notice is the page itself: no sheet, no pin.
  return (
    <Notice className="mx-auto max-w-116 max-sm:border-0 max-sm:bg-transparent max-sm:px-0 max-sm:py-10 max-sm:shadow-none max-sm:before:hidden sm:my-18 sm:px-10 sm:pt-10 sm:pb-7">
      <PageTitle>{step ? "Confirm it's you" : 'Sign in'}</PageTitle>
      <p className="mt-2 text-ink-2">
        {step
          ? "Your password was right. One more step and you're in."
          : 'For staff. Parents need no account: use the link the school sent you.'}
      </p>
      {step ? (
        <SecondStepForm step={step} onStartOver={() => setStep(null)} />
      ) : (
        <>
          <LoginForm onSecondStep={setStep} />
          <div className="mt-3 grid">
            <PasskeyButton />
          </div>
        </>
      )}
      <details className="mt-5 text-14">
        <summary className="inline-flex min-h-9 items-center font-semibold text-accent pointer-coarse:min-h-11">
          {step ? 'Lost your phone?' : 'Forgot your password?'}
        </summary>
        <p className="mt-1 text-ink-2">
          {step
            ? 'Use one of your recovery codes. If they are gone too, ask whoever runs the server; the operations guide says how under “Locked out?”.'
            : 'Ask another admin to reset it: Manage Users, then Reset Password gives you a temporary one. If you are the only admin, ask whoever runs the server; the operations guide says how under “Locked out?”.'}
        </p>
      </details>
      <Link
        href="/"
        className="mt-5 inline-flex min-h-9 items-center gap-1.5 text-14 font-semibold no-underline hover:underline pointer-coarse:min-h-11"
      >
        <Icon of={ArrowLeft} size="small" />
        Back to home
      </Link>
    </Notice>
  )
}
