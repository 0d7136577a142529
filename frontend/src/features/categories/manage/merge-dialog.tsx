import { useState } from 'react'
import { explain } from '@/shared/api/error'
import { count } from '@/shared/lib/format'
import { Field } from '@/shared/ui/form/field'
import { Select } from '@/shared/ui/form/inputs'
import { useForm } from '@/shared/ui/form/use-form'
import { FormDialog } from '@/shared/ui/overlay/form-dialog'
import type { CategoryManaged } from '../api'
import { useMerge } from './use-category-actions'

interface MergeDialogProps {
  category: CategoryManaged
  /** Those in use, without this one. */
  others: CategoryManaged[]
  onClose: () => void
}

export function MergeDialog({ category, others, onClose }: MergeDialogProps) {
  const merge = useMerge(category)
  const [intoId, setIntoId] = useState('')
  const target = others.find(({ id }) => id === intoId)
  const { errors, form } = useForm(
    (values: { intoId: string }) => ({
      intoId: values.intoId ? undefined : 'Choose the category that stays.',
    }),
    (values) => merge.mutate(values.intoId, { onSuccess: onClose }),
  )

  return (
    <FormDialog
      title="Merge this category?"
      submitLabel="Merge"
      variant="danger-solid"
      busyLabel="Merging..."
      isBusy={merge.isPending}
      error={merge.error ? explain(merge.error, 'Failed to merge. Please try again.') : undefined}
      form={form}
      onClose={onClose}
    >
      <Field label="Merge into" error={errors.intoId} isRequired>
        {(control) => (
          <Select
            {...control}
            name="intoId"
            value={intoId}
            onChange={({ target: { value } }) => setIntoId(value)}
          >
            <option value="">Choose a category</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p className="wrap-anywhere">
        <b>{category.name}</b> goes away and can’t be brought back.{' '}
        {count(category.responses, 'response gets', 'responses get')} <b>{target?.name ?? 'the other one'}</b>{' '}
        instead, along with its examples and everything staff decided about it. Searching for the old name
        still works.
      </p>
    </FormDialog>
  )
}
