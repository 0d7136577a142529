import { msg, t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { explain } from '@/shared/api/error'
import { cx } from '@/shared/lib/cx'
import { i18n } from '@/shared/lib/i18n'
import { categoryInk } from '@/shared/ui/data/badge'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import { TextArea } from '@/shared/ui/form/text-area'
import { useForm } from '@/shared/ui/form/use-form'
import { Icon } from '@/shared/ui/icon'
import { FormDialog } from '@/shared/ui/overlay/form-dialog'
import type { CategoryManaged } from '../api'
import { maxDescriptionLength, maxNameLength, nameProblem } from '../messages'
import { useSaveCategory } from './use-category-actions'

interface CategoryDialogProps {
  /** The category to change; without one a new category is made. */
  category?: CategoryManaged | undefined
  onClose: () => void
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const save = useSaveCategory(category)
  // A text area grows with its value, so it cannot keep the value to itself as other fields do.
  const [description, setDescription] = useState(category?.description ?? '')
  const [slot, setSlot] = useState(category?.color_slot)
  const { errors, form } = useForm(
    ({ name }: { name: string }) => ({ name: nameProblem(name) }),
    ({ name }) => {
      const color = slot === undefined ? {} : { color_slot: slot }
      save.mutate({ name, description, ...color }, { onSuccess: onClose })
    },
  )

  return (
    <FormDialog
      title={category ? t`Edit Category` : t`Add Category`}
      submitLabel={category ? t`Save` : t`Add Category`}
      busyLabel={t`Saving...`}
      isBusy={save.isPending}
      error={save.error ? explain(save.error, t`Failed to save. Please try again.`) : undefined}
      form={form}
      onClose={onClose}
    >
      <Field label={t`Name`} error={errors.name} isRequired>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            defaultValue={category?.name}
            maxLength={maxNameLength}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={t`Description`} hint={t`What belongs here, in a sentence. AI reads it too.`}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={description}
            maxLength={maxDescriptionLength}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </Field>
      <ColorPicker value={slot} onChange={setSlot} />
    </FormDialog>
  )
}

const names = [
  msg`Blue`,
  msg`Plum`,
  msg`Rust`,
  msg`Gold`,
  msg`Rose`,
  msg`Violet`,
  msg`Slate`,
  msg`Green`,
  msg`Olive`,
  msg`Teal`,
]

interface ColorPickerProps {
  /** Without one the server chooses the next free ink. */
  value: number | undefined
  onChange: (slot: number) => void
}

/** Ten colors. Each has a name, because not everybody can tell them apart. */
function ColorPicker({ value, onChange }: ColorPickerProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">{t`Color`}</legend>
      <div className="flex flex-wrap gap-2">
        {names.map((name, index) => {
          const slot = index + 1
          return (
            <label
              key={slot}
              className={cx(
                'inline-flex min-h-9 cursor-pointer items-center gap-1 rounded-badge px-2.5 text-14 outline-accent',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 pointer-coarse:min-h-11',
                categoryInk(slot),
                slot === value && 'font-semibold ring-2 ring-current',
              )}
            >
              <input
                type="radio"
                name="ink"
                className="sr-only"
                checked={slot === value}
                onChange={() => onChange(slot)}
              />
              {slot === value && <Icon of={Check} size="small" />}
              {i18n._(name)}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
