import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { teachersQuery } from '@/shared/api/queries'
import { Field } from '@/shared/ui/form/field'
import { Select } from '@/shared/ui/form/inputs'
import { useForm } from '@/shared/ui/form/use-form'
import { FormDialog } from '@/shared/ui/overlay/form-dialog'
import { type ListedUser, type Role, type RoleChange, shareableSurveysQuery } from '../api'
import { roleMessage } from '../messages'
import { RoleSelect } from './role-select'
import { useSetRole } from './use-user-actions'

interface RoleDialogProps {
  user: ListedUser
  onClose: () => void
}

/** What somebody may do, and which surveys they see. */
export function RoleDialog({ user, onClose }: RoleDialogProps) {
  const setRole = useSetRole()
  const name = user.full_name
  const [role, chooseRole] = useState<Role>(user.role)
  const [isLimited, setIsLimited] = useState(user.survey_ids != null)
  const { form } = useForm(
    () => ({}),
    (_, data) => {
      const change = readForm(data, role, isLimited && role !== 'owner')
      setRole.mutate({ user, change }, { onSuccess: onClose })
    },
  )

  return (
    <FormDialog
      title={t`Change the role?`}
      submitLabel={t`Save`}
      busyLabel={t`Saving...`}
      isBusy={setRole.isPending}
      error={setRole.error ? roleMessage(setRole.error) : undefined}
      form={form}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <Trans>
          For <b>{name}</b>. It takes effect right away.
        </Trans>
      </p>
      <RoleSelect role={role} onChoose={chooseRole} />
      {role === 'teacher' && <TeacherField chosen={user.teacher_id} />}
      {role !== 'owner' && (
        <SurveysField isLimited={isLimited} onLimit={setIsLimited} chosen={user.survey_ids ?? []} />
      )}
    </FormDialog>
  )
}

function readForm(data: FormData, role: Role, isLimited: boolean): RoleChange {
  const teacherId = data.get('teacher_id')
  return {
    role,
    survey_ids: isLimited ? data.getAll('survey_id').map(String) : null,
    teacher_id: role === 'teacher' && teacherId ? String(teacherId) : null,
  }
}

function TeacherField({ chosen }: { chosen: string | null }) {
  const { data: teachers = [] } = useQuery(teachersQuery)
  return (
    <Field label={t`Whose card`} hint={t`Only quotes that you approved are on it.`}>
      {(control) => (
        <Select {...control} name="teacher_id" key={teachers.length} defaultValue={chosen ?? ''}>
          <option value="">{t`Nobody's yet`}</option>
          {teachers.map(({ id, name, grade_level }) => (
            <option key={id} value={id}>
              {grade_level ? `${name} (${grade_level})` : name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface SurveysFieldProps {
  isLimited: boolean
  onLimit: (isLimited: boolean) => void
  chosen: readonly string[]
}

function SurveysField({ isLimited, onLimit, chosen }: SurveysFieldProps) {
  const { data: surveys } = useQuery({ ...shareableSurveysQuery, enabled: isLimited })
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{t`Surveys`}</legend>
      <Choice type="radio" name="scope" isChecked={!isLimited} onChange={() => onLimit(false)}>
        {t`All surveys`}
      </Choice>
      <Choice type="radio" name="scope" isChecked={isLimited} onChange={() => onLimit(true)}>
        {t`Only these, and the ones they make`}
      </Choice>
      {isLimited && (
        <div className="ms-7 grid max-h-64 gap-1 overflow-y-auto">
          {surveys?.items.map(({ id, title, school_year }) => (
            <Choice key={id} type="checkbox" name="survey_id" value={id} isDefault={chosen.includes(id)}>
              {`${title} (${school_year}-${school_year + 1})`}
            </Choice>
          ))}
          {surveys?.total === 0 && <p className="text-14 text-ink-2">{t`There are no surveys yet.`}</p>}
        </div>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  type: 'radio' | 'checkbox'
  name: string
  value?: string
  isChecked?: boolean
  isDefault?: boolean
  onChange?: () => void
  children: string
}

function Choice({ type, name, value, isChecked, isDefault, onChange, children }: ChoiceProps) {
  const state = onChange ? { checked: isChecked, onChange } : { defaultChecked: isDefault }
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 wrap-anywhere pointer-coarse:min-h-11">
      <input type={type} name={name} value={value} {...state} className="size-4.5 shrink-0 accent-accent" />
      {children}
    </label>
  )
}
