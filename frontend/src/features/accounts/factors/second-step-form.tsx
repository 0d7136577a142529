import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { finishSignIn, type SecondStep } from '@/shared/api/session'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { useForm } from '@/shared/ui/form/use-form'
import { FormError } from '../forms/form-parts'
import { CodeInput, checkCode } from './code-input'
import { secondStepMessage } from './messages'
import { canUsePasskeys } from './passkey'
import { PasskeyButton } from './passkey-button'

interface SecondStepFormProps {
  step: SecondStep
  onStartOver: () => void
}

/** What follows the right password. The page around it redirects when the session says that someone is signed in. */
export function SecondStepForm({ step, onStartOver }: SecondStepFormProps) {
  const hasApp = step.methods.includes('app')
  const hasPasskey = step.methods.includes('passkey') && canUsePasskeys()
  const [isRecovery, setIsRecovery] = useState(!hasApp)
  const input = useRef<HTMLInputElement>(null)
  const finish = useMutation({
    mutationFn: (code: string) => finishSignIn(step, code),
    gcTime: 0,
    onError: () => input.current?.select(),
  })
  const { errors, form } = useForm<'code'>(checkCode, ({ code }) => finish.mutate(code))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code starts in its own empty field.
  useEffect(() => {
    if (hasApp || !hasPasskey) input.current?.focus()
  }, [isRecovery])

  function handleSwitch() {
    finish.reset()
    setIsRecovery(!isRecovery)
  }

  return (
    <>
      {hasPasskey && !hasApp && (
        <div className="mt-7 grid">
          <PasskeyButton isFirst />
        </div>
      )}
      <form {...form} aria-label={t`Second step`} className="mt-7 grid gap-5">
        <FormError error={finish.error} message={secondStepMessage} />
        <Field
          key={isRecovery ? 'recovery' : 'app'}
          label={isRecovery ? t`Recovery code` : t`Six-digit code`}
          error={errors.code}
          hint={
            isRecovery
              ? t`One of the ten codes you saved. Each works once.`
              : t`Open your authenticator app to find it.`
          }
        >
          {(control) => (
            <CodeInput
              ref={input}
              {...control}
              {...(isRecovery && { inputMode: 'text', autoComplete: 'off' })}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant={hasPasskey && !hasApp ? 'plain' : 'primary'}
          className="min-h-12"
          isBusy={finish.isPending}
          busyLabel={t`Signing in...`}
        >
          {t`Sign In`}
        </Button>
      </form>
      {hasPasskey && hasApp && (
        <div className="mt-3 grid">
          <PasskeyButton />
        </div>
      )}
      <div className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1">
        {hasApp && (
          <Button variant="quiet" size="small" className="-ms-3" onClick={handleSwitch}>
            {isRecovery ? t`Use the app instead` : t`Use a recovery code`}
          </Button>
        )}
        <Button variant="quiet" size="small" className="-me-3 ms-auto" onClick={onStartOver}>
          {t`Start over`}
        </Button>
      </div>
    </>
  )
}
