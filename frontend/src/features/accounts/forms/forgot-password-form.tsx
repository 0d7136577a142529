import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Button } from '@/shared/ui/form/button'
import { useForm } from '@/shared/ui/form/use-form'
import { requestPasswordLink } from '../api'
import { forgotPasswordMessage } from '../messages'
import { AccountField, FormError, SuccessNote } from './form-parts'
import { checkForgotten } from './validation'

export function ForgotPasswordForm() {
  const request = useMutation({
    mutationFn: ({ email }: Record<'email', string>) => requestPasswordLink(email.trim()),
  })
  const { errors, form } = useForm(checkForgotten, (values) => request.mutate(values))

  if (request.isSuccess) {
    const email = request.variables.email.trim()
    return (
      <SuccessNote title={t`Check your email`}>
        <Trans>
          If <b className="text-ink">{email}</b> has an account, a link to choose a new password is on its
          way. It works once, for an hour. Nothing after a few minutes? Look in spam, or ask another admin to
          reset your password for you.
        </Trans>
      </SuccessNote>
    )
  }
  return (
    <form {...form} aria-label={t`Forgot your password?`} className="mt-2 grid gap-5">
      <p className="text-ink-2">
        {t`Enter the email you sign in with. We’ll send you a link to set a new password.`}
      </p>
      <FormError error={request.error} message={forgotPasswordMessage} />
      <AccountField
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errors.email}
      />
      <Button
        type="submit"
        variant="primary"
        className="min-h-12"
        isBusy={request.isPending}
        busyLabel={t`Sending...`}
      >
        {t`Email Me a Link`}
      </Button>
    </form>
  )
}
