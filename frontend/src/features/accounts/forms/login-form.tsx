import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '@/shared/api/error'
import { type SecondStep, signIn } from '@/shared/api/session'
import { Button } from '@/shared/ui/form/button'
import { useForm } from '@/shared/ui/form/use-form'
import { loginMessage } from '../messages'
import { AccountField, FormError, PasswordField } from './form-parts'
import { checkSignIn, type SignInName } from './validation'

/** The page around it redirects when the session says that someone is signed in. */
export function LoginForm({ onSecondStep }: { onSecondStep: (step: SecondStep) => void }) {
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const login = useMutation({
    mutationFn: (values: Record<SignInName, string>) => signIn(values.email.trim(), values.password),
    onSuccess: (step) => {
      if (step) onSecondStep(step)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) password.current?.select()
    },
  })
  const { errors, form } = useForm(checkSignIn, (values) => login.mutate(values))

  useEffect(() => email.current?.focus(), [])

  return (
    <form {...form} aria-label={t`Sign in`} className="mt-7 grid gap-5">
      <FormError error={login.error} message={loginMessage} />
      <AccountField
        ref={email}
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
      <PasswordField
        ref={password}
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Button
        type="submit"
        variant="primary"
        className="min-h-12"
        isBusy={login.isPending}
        busyLabel={t`Signing in...`}
      >
        {t`Sign In`}
      </Button>
    </form>
  )
}
