import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { explain } from '@/shared/api/error'
import { languageAttribute } from '@/shared/lib/format'
import { RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import { useForm } from '@/shared/ui/form/use-form'
import { FormDialog } from '@/shared/ui/overlay/form-dialog'
import { type CategoryManaged, categoryQuery } from '../api'
import { maxNameLength, nameProblem } from '../messages'
import { useSplit } from './use-category-actions'

type Values = Record<'name' | 'examples', string>

/** A second category out of one, by the examples that belong to it. */
export function SplitDialog({ category, onClose }: { category: CategoryManaged; onClose: () => void }) {
  const detail = useQuery(categoryQuery(category.id))
  const split = useSplit(category)
  const former = category.name
  const examples = detail.data?.example_list.filter((example) => !example.is_counter_example) ?? []
  const { errors, form } = useForm(
    ({ name }: Values, data) => ({
      name: nameProblem(name),
      examples: data.has('examples') ? undefined : t`Choose at least one example.`,
    }),
    ({ name }, data) => {
      const example_ids = data.getAll('examples').map(String)
      const moved = examples.filter(({ id }) => example_ids.includes(id))
      const answer_ids = moved.map(({ answer_id }) => answer_id).filter((id) => id !== null)
      split.mutate({ name, description: '', example_ids, answer_ids }, { onSuccess: onClose })
    },
  )

  return (
    <FormDialog
      title={t`Split ${category.name}`}
      size="wide"
      submitLabel={t`Split`}
      busyLabel={t`Splitting...`}
      isBusy={split.isPending}
      error={split.error ? explain(split.error, t`Failed to split. Please try again.`) : undefined}
      form={form}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <Trans>
          The examples you choose move from <b>{former}</b> to the new category, with the answers they came
          from. The next run sorts the rest.
        </Trans>
      </p>
      <Field label={t`Name of the new category`} error={errors.name} isRequired>
        {(control) => <TextInput {...control} name="name" maxLength={maxNameLength} autoComplete="off" />}
      </Field>
      {detail.isPending && <Skeleton label={t`Loading examples...`} />}
      {detail.isLoadingError && <RetryStrip query={detail}>{t`Failed to load examples.`}</RetryStrip>}
      {detail.data && (
        <fieldset>
          <legend className="mb-1.5 font-semibold">{t`Examples of the new category`}</legend>
          {examples.length === 0 && (
            <p className="text-ink-2">{t`There are none yet. Add examples first, then split.`}</p>
          )}
          {examples.map((example) => (
            <label key={example.id} className="flex min-h-11 items-start gap-3 py-2">
              <input
                type="checkbox"
                name="examples"
                value={example.id}
                className="mt-0.5 size-5 shrink-0 accent-accent"
              />
              <span
                lang={languageAttribute(example.language)}
                dir="auto"
                className="min-w-0 font-words wrap-anywhere"
              >
                {example.text}
              </span>
            </label>
          ))}
          <p role="alert" className="text-14 font-semibold text-bad">
            {errors.examples}
          </p>
        </fieldset>
      )}
    </FormDialog>
  )
}
