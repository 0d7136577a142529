import { useState } from 'react'
import { explain } from '@/shared/api/explain'
import { Field } from '@/shared/ui/form/field'
import { Select } from '@/shared/ui/form/select'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import type { CategoryManaged } from '../api'
import { count } from '../words'
import { useMerge } from './use-category-acts'

interface MergeDialogProps {
  category: CategoryManaged
  /** Those in use, without this one. */
  others: CategoryManaged[]
  onClose: () => void
}

export function MergeDialog({ category, others, onClose }: MergeDialogProps) {
  const merge = useMerge(category)
  const [intoId, setIntoId] = useState('')
  const [problem, setProblem] = useState('')
  const target = others.find(({ id }) => id === intoId)

  function handleConfirm() {
    if (target) merge.mutate(target.id, { onSuccess: onClose })
    else setProblem('Choose the category that stays.')
  }

  return (
    <ConfirmDialog
      title="Merge this category?"
      confirmLabel="Merge"
      busyLabel="Merging..."
      isBusy={merge.isPending}
      error={merge.error ? explain(merge.error, 'Failed to merge. Please try again.') : undefined}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label="Merge into" error={problem} isRequired>
          {(control) => (
            <Select
              {...control}
              value={intoId}
              onChange={({ target: { value } }) => {
                setIntoId(value)
                setProblem('')
              }}
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
        <p>
          <b>{category.name}</b> ends and cannot be brought back.{' '}
          {count(category.responses, 'response shows', 'responses show')}{' '}
          <b>{target?.name ?? 'the other one'}</b> instead, which also gets its examples and everything that
          staff decided about it. The old name still finds it.
        </p>
      </div>
    </ConfirmDialog>
  )
}
