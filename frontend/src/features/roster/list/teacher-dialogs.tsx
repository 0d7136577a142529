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
    ({ name }: Values) => ({ name: name.trim() ? undefined : 'The name is missing.' }),
    ({ name, grade }) =>
      save.mutate({ name: name.trim(), grade_level: grade.trim() || null }, { onSuccess: onClose }),
  )

  return (
    <FormDialog
      title={teacher ? 'Edit Teacher' : 'Add Teacher'}
      submitLabel={teacher ? 'Save' : 'Add Teacher'}
      busyLabel="Saving..."
      isBusy={save.isPending}
      error={save.error ? explain(save.error, 'Failed to save. Please try again.') : undefined}
      form={form}
      extraAction={
        teacher && (
          <Button variant="danger" onClick={onDelete}>
            Delete
          </Button>
        )
      }
      onClose={onClose}
    >
      <Field label="Name" hint="As parents know the teacher." error={errors.name} isRequired>
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
      <Field label="Grade or subject" hint="Shown under the name to help parents find the right person.">
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
  return (
    <ConfirmDialog
      title="Delete this teacher?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      error={remove.error ? explain(remove.error, 'Failed to delete. Please try again.') : undefined}
      onConfirm={() => remove.mutate(teacher, { onSuccess: onClose })}
      onClose={onClose}
    >
      <b>{teacher.name}</b> is deleted for good if no parent has chosen this teacher yet. Otherwise the
      teacher is archived: no longer offered to parents, and still there on every response.
    </ConfirmDialog>
  )
}
