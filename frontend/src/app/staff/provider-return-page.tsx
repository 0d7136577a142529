import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Redirect } from 'wouter'
import { SecondStepForm } from '@/features/accounts/factors/second-step-form'
import { finishFromProvider } from '@/features/accounts/provider/api'
import { cancelledMessage, providerMessage, startAgainMessage } from '@/features/accounts/provider/messages'
import { ProviderButton } from '@/features/accounts/provider/provider-button'
import { readAnswer } from '@/features/accounts/provider/round-trip'
import { useSession } from '@/shared/api/session'
import { paths } from '@/shared/lib/paths'
import { signInProvider } from '@/shared/lib/school'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Checking } from './protected-route'
import { SignInSheet } from './sign-in-sheet'

/** Where Google, Microsoft or another provider leads back to. */
export function ProviderReturnPage() {
  const { status } = useSession()
  const [answer] = useState(() => readAnswer(location.search))
  const isSent = useRef(false)
  const finish = useMutation({ mutationFn: finishFromProvider, retry: false })
  const { mutate } = finish

  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    // A code works once, and need not stay in the address or the history.
    history.replaceState(null, '', location.pathname)
    if (answer) mutate(answer)
  }, [answer, mutate])

  const back = { href: '/login', label: t`Back to Sign In` }
  if (answer && (finish.isIdle || finish.isPending)) return <Checking />
  const arrival = finish.data
  if (arrival && status === 'signedIn') return <Redirect to={arrival.from ?? paths.admin} replace />
  if (arrival?.step) {
    return (
      <SignInSheet title={t`Confirm it's you`} back={back}>
        <p className="mt-2 text-ink-2">{t`One more step and you're in.`}</p>
        <SecondStepForm step={arrival.step} onStartOver={() => location.assign('/login')} />
      </SignInSheet>
    )
  }
  return (
    <SignInSheet title={t`Sign in`} back={back}>
      <div className="mt-6 grid gap-5">
        <ErrorStrip>{messageOf(answer !== null, finish.error)}</ErrorStrip>
        <ProviderButton from={null} />
      </div>
    </SignInSheet>
  )
}

function messageOf(hasAnswer: boolean, error: unknown): string {
  if (!hasAnswer) return cancelledMessage(signInProvider() || 'the other site')
  return error ? providerMessage(error) : startAgainMessage()
}
