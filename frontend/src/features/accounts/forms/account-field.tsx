import type { ComponentProps } from 'react'
import { Field } from '@/shared/ui/form/field'
import { PasswordInput } from '@/shared/ui/form/password-input'
import { TextInput } from '@/shared/ui/form/text-input'

interface AccountFieldProps {
  name: string
  label: string
  error: string | undefined
}

/** Every field of these forms is required, so none carries a mark. */
export function AccountField({ label, error, ...rest }: AccountFieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error}>
      {(control) => <TextInput {...rest} {...control} required />}
    </Field>
  )
}

export function PasswordField({
  label,
  error,
  ...rest
}: AccountFieldProps & ComponentProps<typeof PasswordInput>) {
  return (
    <Field label={label} error={error}>
      {(control) => <PasswordInput {...rest} {...control} required />}
    </Field>
  )
}
