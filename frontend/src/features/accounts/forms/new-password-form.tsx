import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { useForm } from '@/shared/ui/form/use-form'
import { previewNewPassword, setNewPassword } from '../api'
import { newPasswordMessage } from '../messages'
import { FormError, PasswordField, SuccessNote } from './form-parts'
import { NewPasswordField } from './new-password-field'
import { checkNewPassword, type NewPasswordName } from './validation'

/** `token` is from the link in the email. It is used up when the password is set, not when the page is opened. */
export function NewPasswordForm({ token }: { token: string }) {
  const set = useMutation({
    mutationFn: ({ new_password }: Record<NewPasswordName, string>) => setNewPassword(token, new_password),
  })
  const preview = useCallback((password: string) => previewNewPassword(token, password), [token])
  const { errors, form } = useForm(checkNewPassword, (values) => set.mutate(values))

  if (set.isSuccess) {
    return (
      <SuccessNote
        title={t`Your new password is set`}
        actions={
          <ButtonLink href="/login" variant="primary">
            {t`Sign In`}
          </ButtonLink>
        }
      >
        {t`You were signed out on every device. Sign in with your new password.`}
      </SuccessNote>
    )
  }
  return (
    <form {...form} aria-label={t`Set a new password`} className="mt-7 grid gap-5">
      <FormError error={set.error} message={newPasswordMessage} />
      <NewPasswordField
        label={t`New Password`}
        name="new_password"
        error={errors.new_password}
        onPreview={preview}
      />
      <PasswordField
        label={t`Confirm New Password`}
        name="confirmation"
        autoComplete="new-password"
        error={errors.confirmation}
      />
      <Button
        type="submit"
        variant="primary"
        className="min-h-12"
        isBusy={set.isPending}
        busyLabel={t`Setting password...`}
      >
        {t`Set Password`}
      </Button>
    </form>
  )
}
