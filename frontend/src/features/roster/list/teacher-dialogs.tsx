import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { explain } from '@/shared/api/error'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import { useForm } from '@/shared/ui/form/use-form'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { FormDialog } from '@/shared/ui/overlay/form-dialog'
import type { Teacher } from '../api'
import { useRemove, useSaveTeacher } from './use-teacher-actions'

interface TeacherDialogProps {
  /** The teacher to change; without one a new teacher is added. */
  teacher?: Teacher | undefined
  grades: readonly string[]
  onDelete: () => void
  onClose: () => void
}

type Values = Record<'name' | 'grade', string>

export function TeacherDialog({ teacher, grades, onDelete, onClose }: TeacherDialogProps) {
  const save = useSaveTeacher(teacher)
  const gradesId = useId()
  const { errors, form } = useForm(
    ({ name }: Values) => ({ name: name.trim() ? undefined : t`The name is missing.` }),
    ({ name, grade }) =>
      save.mutate({ name: name.trim(), grade_level: grade.trim() || null }, { onSuccess: onClose }),
  )

  return (
    <FormDialog
      title={teacher ? t`Edit Teacher` : t`Add Teacher`}
      submitLabel={teacher ? t`Save` : t`Add Teacher`}
      busyLabel={t`Saving...`}
      isBusy={save.isPending}
      error={save.error ? explain(save.error, t`Failed to save. Please try again.`) : undefined}
      form={form}
      extraAction={
        teacher && (
          <Button variant="danger" onClick={onDelete}>
            {t`Delete`}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Field label={t`Name`} hint={t`As parents know the teacher.`} error={errors.name} isRequired>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            defaultValue={teacher?.name}
            maxLength={200}
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label={t`Grade or subject`}
        hint={t`Shown under the name to help parents find the right person.`}
      >
        {(control) => (
          <>
            <TextInput
              {...control}
              name="grade"
              list={gradesId}
              defaultValue={teacher?.grade_level ?? ''}
              maxLength={100}
              autoComplete="off"
            />
            <datalist id={gradesId}>
              {grades.map((grade) => (
                <option key={grade} value={grade} />
              ))}
            </datalist>
          </>
        )}
      </Field>
    </FormDialog>
  )
}

export function DeleteDialog({ teacher, onClose }: { teacher: Teacher; onClose: () => void }) {
  const remove = useRemove()
  const { name } = teacher
  return (
    <ConfirmDialog
      title={t`Delete this teacher?`}
      confirmLabel={t`Delete`}
      busyLabel={t`Deleting...`}
      isBusy={remove.isPending}
      error={remove.error ? explain(remove.error, t`Failed to delete. Please try again.`) : undefined}
      onConfirm={() => remove.mutate(teacher, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Trans>
        <b>{name}</b> is deleted for good if no parent has chosen this teacher yet. Otherwise the teacher is
        archived: no longer offered to parents, and still there on every response.
      </Trans>
    </ConfirmDialog>
  )
}
