import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { explain } from '@/shared/api/error'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { attentionKey, type ConcernPeople, choosePeople, peopleQuery } from './api'
import { forWhom } from './messages'

/** Whom the list is for, and for owners the choice of it. */
export function PeoplePanel() {
  const { data } = useQuery(peopleQuery)
  if (!data) return null
  const whom = forWhom(data)
  if (!data.may_change) {
    return (
      <p className="rounded-control border border-line bg-surface px-4 py-3 text-14">
        <Trans>
          This list is for <strong>{whom}</strong>. Anyone who reads answers can put one on it: open a
          response and choose Needs attention.
        </Trans>
      </p>
    )
  }
  return (
    <details className="rounded-control border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-2 text-14">
        <span className="min-w-0 wrap-anywhere">
          <Trans>
            This list is for <strong>{whom}</strong>
          </Trans>
        </span>
        <span className="ms-auto font-semibold text-accent">{t`Change`}</span>
      </summary>
      <PeopleForm people={data} />
    </details>
  )
}

function PeopleForm({ people: { people } }: { people: ConcernPeople }) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState(
    () => new Set(people.filter(({ is_chosen }) => is_chosen).map(({ id }) => id)),
  )
  const saving = useMutation({
    mutationFn: () => choosePeople([...chosen]),
    onSuccess: (saved) => queryClient.setQueryData(peopleQuery.queryKey, saved),
    onSettled: () => queryClient.invalidateQueries({ queryKey: attentionKey }),
  })

  function handleToggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    saving.mutate()
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-3 border-t border-line px-4 py-3">
      <fieldset className="m-0 grid gap-x-6 border-0 p-0 sm:grid-cols-2">
        <legend className="mb-1 text-14 text-ink-2">
          {t`Only they see the list and get an email about what is new, where emails are set up. Choose nobody for every admin.`}
        </legend>
        {people.map(({ id, name }) => (
          <label key={id} className="flex min-h-11 items-center gap-3 wrap-anywhere">
            <input
              type="checkbox"
              checked={chosen.has(id)}
              onChange={() => handleToggle(id)}
              className="size-4.5 accent-accent"
            />
            {name}
          </label>
        ))}
      </fieldset>
      {saving.error && <ErrorStrip>{explain(saving.error, t`Failed to save. Please try again.`)}</ErrorStrip>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={saving.isPending} busyLabel={t`Saving...`}>
          {t`Save`}
        </Button>
        <p role="status" className="text-14 text-ink-2">
          {saving.isSuccess && t`Saved`}
        </p>
      </div>
    </form>
  )
}
