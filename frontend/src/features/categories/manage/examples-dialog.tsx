import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { explain } from '@/shared/api/error'
import { languageAttribute } from '@/shared/lib/format'
import { ErrorStrip, RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { IconButton } from '@/shared/ui/form/icon-button'
import { TextArea } from '@/shared/ui/form/text-area'
import { useForm } from '@/shared/ui/form/use-form'
import { Dialog } from '@/shared/ui/overlay/dialog'
import {
  addExample,
  type CategoryExample,
  type CategoryManaged,
  categoryQuery,
  type ExampleCreate,
  removeExample,
} from '../api'
import { maxExampleLength } from '../messages'
import { useRefetch } from './use-category-actions'

type Values = Record<'text', string>

/** What AI learns the category from: words that belong to it, and words that only look like it. */
export function ExamplesDialog({ category, onClose }: { category: CategoryManaged; onClose: () => void }) {
  const detail = useQuery(categoryQuery(category.id))
  const { add, remove } = useExamples(category.id)
  const [text, setText] = useState('')
  const examples = detail.data?.example_list ?? []
  const error = add.error ?? remove.error

  const { errors, form } = useForm(
    (values: Values) => ({ text: values.text.trim() ? undefined : t`The words are missing.` }),
    (_, data) => {
      // The next example may be typed while this one is saved; one that is refused comes back unless another was begun.
      setText('')
      const restoreText = () => setText((now) => now || text)
      add.mutate({ text, is_counter_example: data.has('is_counter_example') }, { onError: restoreText })
    },
  )

  return (
    <Dialog title={t`Examples of ${category.name}`} onClose={onClose}>
      <div className="grid gap-6">
        {error && <ErrorStrip>{explain(error, t`Failed to save. Please try again.`)}</ErrorStrip>}
        <form {...form} className="grid gap-3">
          <Field
            label={t`Add an example`}
            hint={t`A sentence as a parent would write it, without names.`}
            error={errors.text}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                name="text"
                value={text}
                maxLength={maxExampleLength}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <label className="inline-flex min-h-11 items-center gap-2">
              <input type="checkbox" name="is_counter_example" className="size-5 accent-accent" />
              {t`Counter-example: this does not belong here`}
            </label>
            <Button type="submit" isBusy={add.isPending} busyLabel={t`Adding...`}>
              {t`Add Example`}
            </Button>
          </div>
        </form>
        {detail.isPending && <Skeleton label={t`Loading examples...`} />}
        {detail.isLoadingError && <RetryStrip query={detail}>{t`Failed to load examples.`}</RetryStrip>}
        {detail.data && (
          <>
            <ExampleList
              title={t`Examples`}
              empty={t({ message: 'None yet.', context: 'examples' })}
              examples={examples.filter((example) => !example.is_counter_example)}
              onRemove={(example) => remove.mutate(example.id)}
            />
            <ExampleList
              title={t`Counter-examples`}
              empty={t({ message: 'None yet.', context: 'examples' })}
              examples={examples.filter((example) => example.is_counter_example)}
              onRemove={(example) => remove.mutate(example.id)}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function useExamples(id: string) {
  const queryClient = useQueryClient()
  const refetch = useRefetch()
  const { queryKey } = categoryQuery(id)
  const add = useMutation({
    mutationFn: (values: ExampleCreate) => addExample(id, values),
    // A repeated addition would be there twice.
    retry: false,
    onSuccess: (detail) => {
      queryClient.setQueryData(queryKey, detail)
      return refetch()
    },
  })
  const remove = useMutation({
    mutationFn: (exampleId: string) => removeExample(id, exampleId),
    onSuccess: (detail) => {
      queryClient.setQueryData(queryKey, detail)
      return refetch()
    },
  })
  return { add, remove }
}

interface ExampleListProps {
  title: string
  empty: string
  examples: CategoryExample[]
  onRemove: (example: CategoryExample) => void
}

function ExampleList({ title, empty, examples, onRemove }: ExampleListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  function handleRemove(example: CategoryExample) {
    // The row leaves with its button.
    heading.current?.focus()
    onRemove(example)
  }

  return (
    <section aria-labelledby={titleId}>
      <h3 ref={heading} id={titleId} tabIndex={-1} className="font-semibold">
        {title} ({examples.length})
      </h3>
      {examples.length === 0 && <p className="text-14 text-ink-2">{empty}</p>}
      <ul className="divide-y divide-line">
        {examples.map((example) => (
          <li key={example.id} className="flex items-center justify-between gap-2 py-1">
            <span
              lang={languageAttribute(example.language)}
              dir="auto"
              className="min-w-0 font-words wrap-anywhere whitespace-pre-wrap"
            >
              {example.text}
            </span>
            <IconButton
              icon={Trash2}
              label={t`Remove Example`}
              aria-description={example.text}
              onClick={() => handleRemove(example)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
