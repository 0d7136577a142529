import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { answerConfirmations, type ConfirmationQuestion } from '@/shared/api/confirmation'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { PasswordInput } from '@/shared/ui/form/password-input'
import { useForm } from '@/shared/ui/form/use-form'
import { FormDialog } from '@/shared/ui/overlay/form-dialog'
import { confirmPassword } from '../api'
import { confirmWithPasskey, passkeysQuery } from '../factors/api'
import { CodeInput, checkCode } from '../factors/code-input'
import { passkeyMessage } from '../factors/messages'
import { canUsePasskeys } from '../factors/passkey'
import { confirmMessage, waitHint } from '../messages'
import { SignInAgain } from '../provider/provider-button'

interface Question extends ConfirmationQuestion {
  answer: (isConfirmed: boolean) => void
}

/** Asks for the password when the server wants it again, over whatever is open; the call is then repeated by itself. */
export function ConfirmIdentity() {
  const [question, setQuestion] = useState<Question>()

  useEffect(
    () => answerConfirmations((asked) => new Promise<boolean>((answer) => setQuestion({ ...asked, answer }))),
    [],
  )

  if (!question) return null

  function handleAnswer(isConfirmed: boolean) {
    setQuestion(undefined)
    question?.answer(isConfirmed)
  }

  return (
    <ConfirmIdentityDialog
      reason={question.reason}
      needsFactor={question.needsFactor}
      onAnswer={handleAnswer}
    />
  )
}

interface ConfirmIdentityDialogProps extends ConfirmationQuestion {
  onAnswer: (isConfirmed: boolean) => void
}

function ConfirmIdentityDialog({ reason, needsFactor, onAnswer }: ConfirmIdentityDialogProps) {
  const confirm = useMutation({ mutationFn: confirmPassword, gcTime: 0, onSuccess: () => onAnswer(true) })
  const { errors, form } = useForm<'password' | 'code'>(
    ({ password, code }) => ({
      password: password ? undefined : t`Password is required`,
      ...(needsFactor && checkCode({ code })),
    }),
    ({ password, code }) => confirm.mutate({ password, ...(needsFactor && { code: code.trim() }) }),
  )
  const passkeys = useQuery({ ...passkeysQuery, enabled: canUsePasskeys() })
  const hasPasskey = !!passkeys.data?.length
  // Never by itself a second time: the device would ask again.
  const byPasskey = useMutation({
    mutationFn: confirmWithPasskey,
    retry: false,
    gcTime: 0,
    onMutate: confirm.reset,
    onSuccess: () => onAnswer(true),
  })
  const passwordError =
    confirm.error && [confirmMessage(confirm.error), waitHint(confirm.error)].filter(Boolean).join(' ')
  const error = passwordError ?? (byPasskey.error ? passkeyMessage(byPasskey.error) : undefined)

  return (
    <FormDialog
      extraAction={
        hasPasskey ? (
          <Button
            icon={KeyRound}
            isBusy={byPasskey.isPending}
            busyLabel={t`Waiting...`}
            onClick={() => byPasskey.mutate()}
          >
            {t`Use a passkey`}
          </Button>
        ) : undefined
      }
      title={t`Confirm it's you`}
      submitLabel={t`Confirm`}
      busyLabel={t`Confirming...`}
      isBusy={confirm.isPending}
      error={error}
      form={form}
      onClose={() => onAnswer(false)}
    >
      <p>{reason}</p>
      <Field label={t`Your password`} error={errors.password} hint={t`We won't ask again for 10 minutes.`}>
        {(control) => <PasswordInput {...control} name="password" required autoComplete="current-password" />}
      </Field>
      {needsFactor && (
        <Field
          label={t`Six-digit code or recovery code`}
          error={errors.code}
          hint={
            hasPasskey
              ? t`From your authenticator app. Or use a passkey instead of both.`
              : t`From your authenticator app.`
          }
        >
          {(control) => <CodeInput {...control} inputMode="text" />}
        </Field>
      )}
      <SignInAgain />
    </FormDialog>
  )
}
