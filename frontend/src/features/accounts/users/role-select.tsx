import { t } from '@lingui/core/macro'
import { Field } from '@/shared/ui/form/field'
import { Select } from '@/shared/ui/form/inputs'
import type { Role } from '../api'
import { listRoles, roleText } from './roles'

interface RoleSelectProps {
  role: Role
  onChoose: (role: Role) => void
}

/** A role, with the sentence that says what it is. */
export function RoleSelect({ role, onChoose }: RoleSelectProps) {
  return (
    <Field label={t`Role`} hint={roleText(role).sentence}>
      {(control) => (
        <Select
          {...control}
          name="role"
          value={role}
          onChange={({ target }) => onChoose(target.value as Role)}
        >
          {listRoles().map(({ role: value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
