import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { useForm } from '@/shared/ui/form/use-form'
import { previewPassword, type Role, registerAdmin, type User, usersQuery } from '../api'
import { registerMessage } from '../messages'
import { RoleSelect } from '../users/role-select'
import { AccountField, FormError, PasswordField, SuccessNote } from './form-parts'
import { NewPasswordField } from './new-password-field'
import { checkRegistration, type RegisterName } from './validation'

export function RegisterForm() {
  const queryClient = useQueryClient()
  const [role, chooseRole] = useState<Role>('owner')
  const register = useMutation({
    mutationFn: ({ full_name, email, password }: Record<RegisterName, string>) =>
      registerAdmin({ full_name: full_name.trim(), email: email.trim(), password, role }),
    onSuccess: () => queryClient.invalidateQueries(usersQuery),
  })
  const { errors, form } = useForm(checkRegistration, (values) => register.mutate(values))

  if (register.isSuccess) return <Registered user={register.data} onAgain={register.reset} />

  return (
    <form {...form} aria-label={t`Register New Admin`} className="grid max-w-116 gap-5">
      <FormError error={register.error} message={registerMessage} />
      <AccountField
        label={t`Full Name`}
        name="full_name"
        autoComplete="off"
        maxLength={200}
        error={errors.full_name}
      />
      <AccountField
        label={t`Email address`}
        name="email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errors.email}
      />
      <RoleSelect role={role} onChoose={chooseRole} />
      <NewPasswordField
        label={t`Password`}
        name="password"
        error={errors.password}
        onPreview={previewOfNew}
      />
      <PasswordField
        label={t`Confirm Password`}
        name="confirmation"
        autoComplete="new-password"
        error={errors.confirmation}
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          className="min-h-12 max-sm:w-full"
          isBusy={register.isPending}
          busyLabel={t`Registering...`}
        >
          {t`Register Admin`}
        </Button>
      </div>
    </form>
  )
}

function previewOfNew(password: string, values: FormData) {
  return previewPassword({
    password,
    email: String(values.get('email') ?? '').trim(),
    full_name: String(values.get('full_name') ?? '').trim(),
  })
}

function Registered({ user: { full_name: name, email }, onAgain }: { user: User; onAgain: () => void }) {
  return (
    <SuccessNote
      title={t`Registration Successful!`}
      actions={
        <>
          <ButtonLink href={paths.users} variant="primary">
            {t`Manage Users`}
          </ButtonLink>
          <Button onClick={onAgain}>{t`Register Another User`}</Button>
        </>
      }
    >
      <Trans>
        <b className="text-ink">{name}</b> ({email}) has no access until you activate the account in Manage
        Users.
      </Trans>
    </SuccessNote>
  )
}
