import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { explain } from '@/shared/api/explain'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/skeleton'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { TextArea } from '@/shared/ui/form/text-area'
import { Dialog } from '@/shared/ui/overlay/dialog'
import { addExample, type CategoryManaged, categoryQuery, type ExampleCreate, removeExample } from '../api'
import { longestExample } from '../words'
import { ExampleList } from './example-list'
import { useRefetch } from './use-category-acts'

/** What AI learns the category from: words that belong to it, and words that only look like it. */
export function ExamplesDialog({ category, onClose }: { category: CategoryManaged; onClose: () => void }) {
  const detail = useQuery(categoryQuery(category.id))
  const { add, remove } = useExamples(category.id)
  const [text, setText] = useState('')
  const [isCounter, setIsCounter] = useState(false)
  const [problem, setProblem] = useState('')
  const examples = detail.data?.example_list ?? []
  const error = add.error ?? remove.error

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!text.trim()) setProblem('The words are missing.')
    else {
      // The next words may be typed while these are on their way; refused ones come back if there are none.
      setText('')
      const giveBack = () => setText((now) => now || text)
      add.mutate({ text, is_counter_example: isCounter }, { onError: giveBack })
    }
  }

  return (
    <Dialog title={`Examples of ${category.name}`} onClose={onClose}>
      <div className="grid gap-6">
        {error && <ErrorStrip>{explain(error, 'Failed to save. Please try again.')}</ErrorStrip>}
        <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
          <Field
            label="Add an example"
            hint="A sentence as a parent would write it, without names."
            error={problem}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                value={text}
                maxLength={longestExample}
                onChange={({ target }) => {
                  setText(target.value)
                  setProblem('')
                }}
              />
            )}
          </Field>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <label className="inline-flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                className="size-5 accent-accent"
                checked={isCounter}
                onChange={({ target }) => setIsCounter(target.checked)}
              />
              Counter-example: this does not belong here
            </label>
            <Button type="submit" isBusy={add.isPending} busyLabel="Adding...">
              Add Example
            </Button>
          </div>
        </form>
        {detail.isPending && <Skeleton label="Loading examples..." />}
        {detail.isLoadingError && <ErrorStrip>Failed to load examples. Please try again.</ErrorStrip>}
        {detail.data && (
          <>
            <ExampleList
              title="Examples"
              empty="None yet."
              examples={examples.filter((one) => !one.is_counter_example)}
              onRemove={(one) => remove.mutate(one.id)}
            />
            <ExampleList
              title="Counter-examples"
              empty="None yet."
              examples={examples.filter((one) => one.is_counter_example)}
              onRemove={(one) => remove.mutate(one.id)}
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
