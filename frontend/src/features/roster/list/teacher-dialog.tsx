import { type FormEvent, useId, useRef, useState } from 'react'
import { explain } from '@/shared/api/explain'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/text-input'
import { Dialog } from '@/shared/ui/overlay/dialog'
import type { Teacher } from '../api'
import { useSaveTeacher } from './use-teacher-acts'

interface TeacherDialogProps {
  /** The teacher to change; without one a new teacher is added. */
  teacher?: Teacher | undefined
  grades: readonly string[]
  onDelete: () => void
  onClose: () => void
}

export function TeacherDialog({ teacher, grades, onDelete, onClose }: TeacherDialogProps) {
  const save = useSaveTeacher(teacher)
  const [nameError, setNameError] = useState('')
  const nameInput = useRef<HTMLInputElement>(null)
  const formId = useId()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const name = String(values.get('name')).trim()
    const grade = String(values.get('grade')).trim()
    if (!name) {
      setNameError('The name is missing.')
      nameInput.current?.focus()
      return
    }
    save.mutate({ name, grade_level: grade || null }, { onSuccess: onClose })
  }

  function handleClose() {
    if (!save.isPending) onClose()
  }

  return (
    <Dialog
      title={teacher ? 'Edit Teacher' : 'Add Teacher'}
      size="short"
      initialFocus={nameInput}
      onClose={handleClose}
      footer={
        <>
          {teacher && (
            <Button variant="danger" onClick={onDelete}>
              Delete
            </Button>
          )}
          <div className="ms-auto flex flex-wrap justify-end gap-2">
            <Button aria-disabled={save.isPending || undefined} onClick={handleClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              isBusy={save.isPending}
              busyLabel="Saving..."
            >
              {teacher ? 'Save' : 'Add Teacher'}
            </Button>
          </div>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5 pb-1" onSubmit={handleSubmit}>
        {save.error && <ErrorStrip>{explain(save.error, 'Failed to save. Please try again.')}</ErrorStrip>}
        <Field label="Name" hint="As parents know the teacher." error={nameError} isRequired>
          {(control) => (
            <TextInput
              {...control}
              ref={nameInput}
              name="name"
              defaultValue={teacher?.name}
              maxLength={200}
              autoComplete="off"
              onInput={() => setNameError('')}
            />
          )}
        </Field>
        <Field label="Grade or subject" hint="Shown under the name, so that parents find the right person.">
          {(control) => (
            <>
              <TextInput
                {...control}
                name="grade"
                list={`${formId}-grades`}
                defaultValue={teacher?.grade_level ?? ''}
                maxLength={100}
                autoComplete="off"
              />
              <datalist id={`${formId}-grades`}>
                {grades.map((grade) => (
                  <option key={grade} value={grade} />
                ))}
              </datalist>
            </>
          )}
        </Field>
      </form>
    </Dialog>
  )
}
