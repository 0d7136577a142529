import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Search, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { explain } from '@/shared/api/error'
import { saveFile } from '@/shared/lib/files'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import { useForm } from '@/shared/ui/form/use-form'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { erasePerson, exportPerson, findPerson, type PersonErased, type PersonHeld, requestsKey } from './api'
import { erasedLine, heldLine, responseLine } from './messages'

/** `email` is that of a request that staff look at; without one they type it. */
export function PersonSearch({ email }: { email: string }) {
  const [erased, setErased] = useState<PersonErased>()
  const search = useMutation({ mutationFn: findPerson, onMutate: () => setErased(undefined) })
  const { errors, form } = useForm<'email'>(
    (values) => ({ email: values.email.includes('@') ? undefined : t`Please enter a valid email address.` }),
    (values) => search.mutate(values.email.trim()),
  )
  const lookAtOnce = useEffectEvent(() => email && search.mutate(email))
  useEffect(() => {
    lookAtOnce()
  }, [])

  function handleErased(result: PersonErased) {
    search.reset()
    setErased(result)
  }

  return (
    <section aria-label={t`Find a person`} className="grid gap-5">
      <form {...form} className="flex flex-wrap items-start gap-3">
        <Field label={t`Email of the person`} error={errors.email} className="grow basis-72 sm:max-w-md">
          {(control) => (
            <TextInput
              {...control}
              name="email"
              type="email"
              autoComplete="off"
              maxLength={254}
              defaultValue={email}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          icon={Search}
          className="min-h-12 self-end max-sm:w-full"
          isBusy={search.isPending}
          busyLabel={t`Looking...`}
        >
          {t`Look Up`}
        </Button>
      </form>
      {search.error && (
        <ErrorStrip>{explain(search.error, t`Failed to look this up. Please try again.`)}</ErrorStrip>
      )}
      <div aria-live="polite">
        {erased && (
          <p>
            {erasedLine(erased)} {t`Backups made before still hold it; a restore erases it again.`}
          </p>
        )}
        {search.data && <Held key={search.submittedAt} held={search.data} onErased={handleErased} />}
      </div>
    </section>
  )
}

function Held({ held, onErased }: { held: PersonHeld; onErased: (erased: PersonErased) => void }) {
  const queryClient = useQueryClient()
  const { email } = held
  const [isErasing, setIsErasing] = useState(false)
  const refresh = () => queryClient.invalidateQueries()
  const exporting = useMutation({
    mutationFn: () => exportPerson(held.email),
    retry: false,
    onSuccess: async (file) => {
      saveFile(file, 'person.json')
      await queryClient.invalidateQueries({ queryKey: requestsKey })
    },
  })
  const erasing = useMutation({
    mutationFn: () => erasePerson(held),
    retry: false,
    onSuccess: async (erased) => {
      onErased(erased)
      await refresh()
    },
  })

  const records = heldLine(held)
  if (held.records === 0 && held.emails_sent === 0) {
    return <p className="wrap-anywhere">{t`The school holds nothing about ${email}.`}</p>
  }
  return (
    <div className="grid gap-4 rounded-control border border-line bg-surface p-5 sm:p-6">
      <h2 className="font-words text-22 font-semibold wrap-anywhere">{held.email}</h2>
      <p>{records}</p>
      <ul className="grid gap-2 text-14">
        {held.responses.map((response) => (
          <li key={response.id} className="wrap-anywhere">
            <b>{response.survey}</b>: {responseLine(response)}
          </li>
        ))}
        {held.guardians.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            {name ? <GuardianLine name={name} /> : t`On the list of families, without a name`}
          </li>
        ))}
      </ul>
      <p className="text-14 text-ink-2">
        {t`Answers to a confidential survey are not linked to anybody, so they are not found here.`}
      </p>
      {exporting.error && (
        <ErrorStrip>{explain(exporting.error, t`Failed to export. Please try again.`)}</ErrorStrip>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          icon={Download}
          isBusy={exporting.isPending}
          busyLabel={t`Exporting...`}
          onClick={() => exporting.mutate()}
        >
          {t`Export as a File`}
        </Button>
        <Button icon={Trash2} variant="danger" onClick={() => setIsErasing(true)}>
          {t`Erase Everything`}
        </Button>
      </div>
      {isErasing && (
        <ConfirmDialog
          title={t`Erase everything about this person?`}
          confirmLabel={t`Erase Everything`}
          busyLabel={t`Erasing...`}
          isBusy={erasing.isPending}
          error={erasing.error ? explain(erasing.error, t`Failed to erase. Please try again.`) : undefined}
          onConfirm={() => erasing.mutate()}
          onClose={() => setIsErasing(false)}
        >
          <p className="wrap-anywhere">
            <Trans>
              {records} of {email} will be erased. This can't be undone.
            </Trans>
          </p>
          {held.guardians.length > 0 && (
            <p className="mt-2 text-ink-2">
              {t`They leave the list of families with their personal links. Other guardians and the children stay.`}
            </p>
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}

function GuardianLine({ name }: { name: string }) {
  return (
    <Trans>
      On the list of families as <b>{name}</b>
    </Trans>
  )
}
