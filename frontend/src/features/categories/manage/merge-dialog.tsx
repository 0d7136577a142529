import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { explain } from '@/shared/api/error'
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
  const { name, responses } = category
  const target = others.find(({ id }) => id === intoId)?.name ?? t`the other one`
  const { errors, form } = useForm(
    (values: { intoId: string }) => ({
      intoId: values.intoId ? undefined : t`Choose the category that stays.`,
    }),
    (values) => merge.mutate(values.intoId, { onSuccess: onClose }),
  )

  return (
    <FormDialog
      title={t`Merge this category?`}
      submitLabel={t`Merge`}
      variant="danger-solid"
      busyLabel={t`Merging...`}
      isBusy={merge.isPending}
      error={merge.error ? explain(merge.error, t`Failed to merge. Please try again.`) : undefined}
      form={form}
      onClose={onClose}
    >
      <Field label={t`Merge into`} error={errors.intoId} isRequired>
        {(control) => (
          <Select
            {...control}
            name="intoId"
            value={intoId}
            onChange={({ target: { value } }) => setIntoId(value)}
          >
            <option value="">{t`Choose a category`}</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p className="wrap-anywhere">
        <Trans>
          <b>{name}</b> goes away and can’t be brought back.{' '}
          <Plural value={responses} one="# response shows" other="# responses show" /> <b>{target}</b>{' '}
          instead, which also gets its examples and everything that staff decided about it. The old name still
          finds it.
        </Trans>
      </p>
    </FormDialog>
  )
}
