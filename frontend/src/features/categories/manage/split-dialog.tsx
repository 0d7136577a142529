import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { explain } from '@/shared/api/explain'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/skeleton'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/text-input'
import { Dialog } from '@/shared/ui/overlay/dialog'
import { type CategoryExample, type CategoryManaged, categoryQuery } from '../api'
import { longestName, nameProblem } from '../words'
import { useSplit } from './use-category-acts'

/** A second category out of one, by the examples that belong to it. */
export function SplitDialog({ category, onClose }: { category: CategoryManaged; onClose: () => void }) {
  const detail = useQuery(categoryQuery(category.id))
  const split = useSplit(category)
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState({ name: '', examples: '' })
  const nameInput = useRef<HTMLInputElement>(null)
  const formId = useId()
  const examples = detail.data?.example_list.filter((one) => !one.is_counter_example) ?? []

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = {
      name: nameProblem(name),
      examples: chosen.size === 0 ? 'Choose at least one example.' : '',
    }
    setProblems(found)
    if (found.name) nameInput.current?.focus()
    if (found.name || found.examples) return
    const moved = examples.filter(({ id }) => chosen.has(id))
    const answers = moved.map(({ answer_id }) => answer_id).filter((id) => id !== null)
    const example_ids = moved.map(({ id }) => id)
    split.mutate({ name, description: '', example_ids, answer_ids: answers }, { onSuccess: onClose })
  }

  function handleToggle({ id }: CategoryExample) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
    setProblems({ ...problems, examples: '' })
  }

  return (
    <Dialog
      title={`Split ${category.name}`}
      initialFocus={nameInput}
      onClose={() => !split.isPending && onClose()}
      footer={
        <div className="ms-auto flex flex-wrap justify-end gap-2">
          <Button onClick={() => !split.isPending && onClose()}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={split.isPending}
            busyLabel="Splitting..."
          >
            Split
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate className="grid gap-5 pb-1" onSubmit={handleSubmit}>
        {split.error && <ErrorStrip>{explain(split.error, 'Failed to split. Please try again.')}</ErrorStrip>}
        <p className="wrap-anywhere">
          The examples that you choose leave <b>{category.name}</b> and become those of the new category.
          Answers that they were taken from move too; the next run sorts the others.
        </p>
        <Field label="Name of the new category" error={problems.name} isRequired>
          {(control) => (
            <TextInput
              {...control}
              ref={nameInput}
              value={name}
              maxLength={longestName}
              autoComplete="off"
              onChange={({ target }) => {
                setName(target.value)
                setProblems({ ...problems, name: '' })
              }}
            />
          )}
        </Field>
        {detail.isPending && <Skeleton label="Loading examples..." />}
        {detail.isLoadingError && <ErrorStrip>Failed to load examples. Please try again.</ErrorStrip>}
        {detail.data && (
          <fieldset>
            <legend className="mb-1.5 font-semibold">Examples of the new category</legend>
            {examples.length === 0 && (
              <p className="text-ink-2">There are none yet. Add examples first, then split.</p>
            )}
            {examples.map((example) => (
              <label key={example.id} className="flex min-h-11 items-start gap-3 py-2">
                <input
                  type="checkbox"
                  className="mt-0.5 size-5 shrink-0 accent-accent"
                  checked={chosen.has(example.id)}
                  onChange={() => handleToggle(example)}
                />
                <span dir="auto" className="min-w-0 font-words wrap-anywhere">
                  {example.text}
                </span>
              </label>
            ))}
            <p role="alert" className="text-14 font-semibold text-bad">
              {problems.examples}
            </p>
          </fieldset>
        )}
      </form>
    </Dialog>
  )
}
