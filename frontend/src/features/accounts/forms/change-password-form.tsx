import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { reloadUser } from '@/shared/api/session'
import { paths } from '@/shared/lib/paths'
import { Button, buttonClass } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { useForm } from '@/shared/ui/form/use-form'
import { changePassword, previewPassword } from '../api'
import { changePasswordMessage } from '../messages'
import { FormError, PasswordField, SuccessNote } from './form-parts'
import { NewPasswordField } from './new-password-field'
import { type ChangePasswordName, checkPasswordChange } from './validation'

export function ChangePasswordForm({ email }: { email: string }) {
  const change = useMutation({
    mutationFn: ({ current_password, new_password }: Record<ChangePasswordName, string>) =>
      changePassword({ current_password, new_password }),
    // The password no longer is a temporary one. If this cannot be read now, the next page load will.
    onSuccess: () => reloadUser().catch(() => undefined),
  })
  const { errors, form } = useForm(checkPasswordChange, (values) => change.mutate(values))

  if (change.isSuccess) return <Changed onAgain={change.reset} />

  return (
    <form {...form} aria-label={t`Change Password`} className="grid max-w-116 gap-5">
      <FormError error={change.error} message={changePasswordMessage} />
      {/* Tells the password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t`Current Password`}
        name="current_password"
        autoComplete="current-password"
        error={errors.current_password}
      />
      <NewPasswordField
        label={t`New Password`}
        name="new_password"
        error={errors.new_password}
        onPreview={previewOwn}
      />
      <PasswordField
        label={t`Confirm New Password`}
        name="confirmation"
        autoComplete="new-password"
        error={errors.confirmation}
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          className="min-h-12 max-sm:w-full"
          isBusy={change.isPending}
          busyLabel={t`Changing password...`}
        >
          {t`Change Password`}
        </Button>
      </div>
    </form>
  )
}

function previewOwn(password: string) {
  return previewPassword({ password })
}

function Changed({ onAgain }: { onAgain: () => void }) {
  return (
    <SuccessNote
      title={t`Password Changed Successfully!`}
      actions={
        <>
          <ButtonLink href={paths.admin} variant="primary">
            {t`Back to Admin Dashboard`}
          </ButtonLink>
          <Link href="/change-password" onClick={onAgain} className={buttonClass({})}>
            {t`Change Password Again`}
          </Link>
        </>
      }
    >
      {t`You stay signed in here. On every other device you are signed out, and the old password no longer works.`}
    </SuccessNote>
  )
}
