import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { useForm } from '@/shared/ui/form/use-form'
import { type Role, registerAdmin, type User, usersQuery } from '../api'
import { registerMessage } from '../messages'
import { RoleSelect } from '../users/role-select'
import { AccountField, FormError, NewPasswordField, PasswordField, SuccessNote } from './form-parts'
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
    <form {...form} aria-label="Register New Admin" className="grid max-w-116 gap-5">
      <FormError error={register.error} message={registerMessage} />
      <AccountField
        label="Full Name"
        name="full_name"
        autoComplete="off"
        maxLength={200}
        error={errors.full_name}
      />
      <AccountField
        label="Email address"
        name="email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errors.email}
      />
      <RoleSelect role={role} onChoose={chooseRole} />
      <NewPasswordField label="Password" name="password" error={errors.password} />
      <PasswordField
        label="Confirm Password"
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
          busyLabel="Registering..."
        >
          Register Admin
        </Button>
      </div>
    </form>
  )
}

function Registered({ user, onAgain }: { user: User; onAgain: () => void }) {
  return (
    <SuccessNote
      title="Registration Successful!"
      actions={
        <>
          <ButtonLink href={paths.users} variant="primary">
            Manage Users
          </ButtonLink>
          <Button onClick={onAgain}>Register Another User</Button>
        </>
      }
    >
      <b className="text-ink">{user.full_name}</b> ({user.email}) has no access until you activate the account
      in Manage Users.
    </SuccessNote>
  )
}
