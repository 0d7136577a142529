import { t } from '@lingui/core/macro'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import type { Draft, DraftErrors } from './draft'

export interface FieldsProps {
  draft: Draft
  errors: DraftErrors
  /** Fields that the environment sets, with the variable's name. */
  locked: Record<string, string>
  onEdit: (change: Partial<Draft>) => void
}

interface TextFieldProps extends FieldsProps {
  name: Exclude<keyof Draft, 'logo' | 'smtp_password'>
  label: string
  hint?: string
  type?: string
  inputMode?: 'numeric'
  placeholder?: string
  maxLength: number
}

export function TextField({ draft, errors, locked, onEdit, name, label, hint, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={lockedHint(locked[name]) ?? hint} error={errors[name]}>
      {(control) => (
        <TextInput
          {...rest}
          {...control}
          name={name}
          autoComplete="off"
          readOnly={name in locked}
          value={draft[name]}
          onChange={({ target }) => onEdit({ [name]: target.value })}
        />
      )}
    </Field>
  )
}

export function lockedHint(variable: string | undefined): string | undefined {
  return variable && t`Set by ${variable} where the product runs; it can’t be changed here.`
}
