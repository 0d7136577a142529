import { type FormEvent, useId, useRef, useState } from 'react'
import { explain } from '@/shared/api/explain'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { TextArea } from '@/shared/ui/form/text-area'
import { TextInput } from '@/shared/ui/form/text-input'
import { Dialog } from '@/shared/ui/overlay/dialog'
import type { CategoryManaged } from '../api'
import { longestDescription, longestName, nameProblem } from '../words'
import { InkPicker } from './ink-picker'
import { useSaveCategory } from './use-category-acts'

interface CategoryDialogProps {
  /** The category to change; without one a new category is made. */
  category?: CategoryManaged | undefined
  onClose: () => void
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const save = useSaveCategory(category)
  const [name, setName] = useState(category?.name ?? '')
  const [description, setDescription] = useState(category?.description ?? '')
  const [slot, setSlot] = useState(category?.color_slot)
  const [nameError, setNameError] = useState('')
  const nameInput = useRef<HTMLInputElement>(null)
  const formId = useId()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const problem = nameProblem(name)
    setNameError(problem)
    if (problem) nameInput.current?.focus()
    else {
      const ink = slot === undefined ? {} : { color_slot: slot }
      save.mutate({ name, description, ...ink }, { onSuccess: onClose })
    }
  }

  function handleClose() {
    if (!save.isPending) onClose()
  }

  return (
    <Dialog
      title={category ? 'Edit Category' : 'Add Category'}
      size="short"
      initialFocus={nameInput}
      onClose={handleClose}
      footer={
        <div className="ms-auto flex flex-wrap justify-end gap-2">
          <Button aria-disabled={save.isPending || undefined} onClick={handleClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={save.isPending} busyLabel="Saving...">
            {category ? 'Save' : 'Add Category'}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate className="grid gap-5 pb-1" onSubmit={handleSubmit}>
        {save.error && <ErrorStrip>{explain(save.error, 'Failed to save. Please try again.')}</ErrorStrip>}
        <Field label="Name" error={nameError} isRequired>
          {(control) => (
            <TextInput
              {...control}
              ref={nameInput}
              value={name}
              maxLength={longestName}
              autoComplete="off"
              onChange={({ target }) => {
                setName(target.value)
                setNameError('')
              }}
            />
          )}
        </Field>
        <Field label="Description" hint="What belongs here, in a sentence. AI reads it too.">
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              value={description}
              maxLength={longestDescription}
              onChange={({ target }) => setDescription(target.value)}
            />
          )}
        </Field>
        <InkPicker value={slot} onChange={setSlot} />
      </form>
    </Dialog>
  )
}
