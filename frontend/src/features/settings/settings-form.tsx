import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { explain } from '@/shared/api/error'
import { queryKeys } from '@/shared/api/queries'
import { clockTime } from '@/shared/lib/format'
import { i18n } from '@/shared/lib/i18n'
import { reachWarning } from '@/shared/lib/reach'
import { showSchool } from '@/shared/lib/show-school'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { useToast } from '@/shared/ui/feedback/toast'
import { Warning } from '@/shared/ui/feedback/warning'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { Select } from '@/shared/ui/form/inputs'
import { TextArea } from '@/shared/ui/form/text-area'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { retentionQuery, type SchoolSettings, saveSettings, sendTestEmail, settingsQuery } from './api'
import { checkDraft, type Draft, type DraftErrors, toDraft, toPatch } from './draft'
import { type FieldsProps, lockedHint, TextField } from './fields'
import { LookSection } from './look-section'
import { MailSection } from './mail-section'
import { retentionChoices } from './messages'
import { Section } from './section'

export function SettingsForm({ settings: loaded }: { settings: SchoolSettings }) {
  // As they were when the form was filled: what another admin changes meanwhile is not a change of this form.
  const [settings, setSettings] = useState(loaded)
  const [draft, setDraft] = useState(() => toDraft(settings))
  const [errors, setErrors] = useState<DraftErrors>({})
  const [isAsking, setIsAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const showToast = useToast()
  const patch = toPatch(draft, settings)
  const isChanged = Object.keys(patch).length > 0
  useAskBeforeLeaving(isChanged)

  // Only a shorter period deletes anything, so only then is there something to ask.
  const days = patch.retention_days ?? 0
  const isShorter = days > 0 && days < (settings.retention_days ?? Number.POSITIVE_INFINITY)
  const effect = useQuery({ ...retentionQuery(days), enabled: isShorter })
  const lost = isShorter ? (effect.data?.responses ?? 0) : 0

  const save = useMutation({
    mutationFn: () => saveSettings(patch),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      queryClient.invalidateQueries({ queryKey: queryKeys.surveys })
      setSettings(saved)
      setDraft(toDraft(saved))
      showSchool(saved)
      showToast(t`Settings saved`)
      setIsAsking(false)
    },
    onError: () => setIsAsking(false),
  })

  // Whether a first try arrived is unknown, so it is not repeated by itself.
  const test = useMutation({ mutationFn: sendTestEmail, retry: false })

  function handleEdit(change: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...change }))
    const names = Object.keys(change) as (keyof Draft)[]
    if (names.some((name) => name.startsWith('smtp_'))) test.reset()
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name as keyof Draft))),
    )
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }

  function handleTest() {
    if (!draft.smtp_host.trim()) submit(undefined, { smtp_host: t`Please enter your mail server first` })
    else if (isChanged) submit(() => test.mutate())
    else test.mutate()
  }

  function submit(onSaved?: () => void, more: DraftErrors = {}) {
    const found = { ...checkDraft(draft, settings), ...more }
    flushSync(() => setErrors(found))
    if (Object.keys(found).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    else if (lost > 0) setIsAsking(true)
    else save.mutate(undefined, { ...(onSaved && { onSuccess: onSaved }) })
  }

  const fields = { draft, errors, locked: settings.from_environment, onEdit: handleEdit }
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} aria-label={t`Settings`}>
      <Section title={t`School`}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...fields}
            name="name"
            label={t`School name`}
            placeholder={t`Our School`}
            maxLength={200}
          />
          <ZoneField {...fields} />
        </div>
      </Section>
      <LookSection draft={draft} errors={errors} logoUrl={settings.logo_url} onEdit={handleEdit} />
      <AddressSection {...fields} />
      <MailSection
        {...fields}
        hasPassword={settings.has_smtp_password}
        test={test}
        isSaving={save.isPending}
        isChanged={isChanged}
        onTest={handleTest}
      />
      <Section title={t`Contact`} hint={t`Where families reach a person.`}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...fields}
            name="reply_address"
            label={t`Replies go to`}
            type="email"
            placeholder="office@school.example"
            maxLength={254}
            hint={t`When a family answers an email from here.`}
          />
          <TextField
            {...fields}
            name="privacy_contact"
            label={t`Privacy questions go to`}
            maxLength={200}
            hint={t`An email address, a phone number or a name. Parents see it in the survey.`}
          />
        </div>
      </Section>
      <Section title={t`Privacy text`} hint={t`Parents see it with the privacy note of every survey.`}>
        <Field
          label={t`In your own words`}
          hint={t`What we add for you: who reads the answers, whether AI is used and where, and how long they are kept.`}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={2000}
              value={draft.privacy_text}
              onChange={({ target }) => handleEdit({ privacy_text: target.value })}
            />
          )}
        </Field>
      </Section>
      <RetentionSection {...fields} lost={lost} />
      {save.isError && (
        <ErrorStrip>{explain(save.error, t`The changes could not be saved. Please try again.`)}</ErrorStrip>
      )}
      {isChanged && (
        <div className="foot-bar sticky bottom-0 z-1 mt-5 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper py-3">
          <p className="flex-1 basis-40 text-14 text-ink-2">{t`Unsaved changes`}</p>
          <Button
            variant="quiet"
            onClick={() => {
              setDraft(toDraft(settings))
              setErrors({})
            }}
          >
            {t`Discard`}
          </Button>
          <Button type="submit" variant="primary" isBusy={save.isPending} busyLabel={t`Saving...`}>
            {t`Save Changes`}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={plural(lost, { one: 'Delete # response?', other: 'Delete # responses?' })}
          confirmLabel={t`Save and Delete`}
          busyLabel={t`Saving...`}
          isBusy={save.isPending}
          onConfirm={() => save.mutate()}
          onClose={() => setIsAsking(false)}
        >
          {plural(lost, {
            one: '# submitted response is older than this and will be deleted for good within the hour.',
            other: '# submitted responses are older than this and will be deleted for good within the hour.',
          })}
        </ConfirmDialog>
      )}
    </form>
  )
}

function ZoneField({ draft, locked, onEdit }: FieldsProps) {
  const zones = Intl.supportedValuesOf('timeZone')
  const zone = draft.time_zone
  const now = clockTime(zone)
  return (
    <Field label={t`Time zone`} hint={lockedHint(locked.time_zone) ?? t`Now ${now}`}>
      {(control) => (
        <Select
          {...control}
          name="time_zone"
          disabled={'time_zone' in locked}
          value={zone}
          onChange={({ target }) => onEdit({ time_zone: target.value })}
        >
          <option value="">{t`Each reader’s own`}</option>
          {zone && !zones.includes(zone) && <option value={zone}>{zone}</option>}
          {zones.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function AddressSection(props: FieldsProps) {
  const { draft, errors } = props
  const address = draft.public_url.trim() || location.origin
  const warning = errors.public_url ? undefined : reachWarning(address)
  return (
    <Section title={t`Public address`} hint={t`Every link, QR code and email starts with it.`}>
      <TextField
        {...props}
        name="public_url"
        label={t`Address`}
        type="url"
        maxLength={200}
        placeholder="https://survey.school.example"
        hint={
          draft.public_url.trim() ? '' : t`If blank, links start with the address in your browser, ${address}`
        }
      />
      {warning && <Warning title={warning.title}>{warning.advice}</Warning>}
    </Section>
  )
}

function RetentionSection({ draft, locked, onEdit, lost }: FieldsProps & { lost: number }) {
  const chosen = draft.retention_days
  return (
    <Section title={t`Keeping data`}>
      <Field
        label={t`Delete submitted answers`}
        hint={
          lockedHint(locked.retention_days) ??
          t`The survey tells parents. Answers that nobody finishes are deleted after 30 days.`
        }
      >
        {(control) => (
          <Select
            {...control}
            name="retention_days"
            disabled={'retention_days' in locked}
            value={chosen}
            onChange={({ target }) => onEdit({ retention_days: target.value })}
          >
            {retentionChoices.map(({ days, label }) => (
              <option key={days} value={days}>
                {i18n._(label)}
              </option>
            ))}
            {!retentionChoices.some(({ days }) => days === chosen) && (
              <option value={chosen}>
                <Trans>{chosen} days after they are submitted</Trans>
              </option>
            )}
          </Select>
        )}
      </Field>
      {lost > 0 && (
        <Warning
          title={plural(lost, { one: '# response will be deleted', other: '# responses will be deleted' })}
        >
          {plural(lost, {
            one: 'It is older than that. You’ll be asked once more when you save.',
            other: 'They are older than that. You’ll be asked once more when you save.',
          })}
        </Warning>
      )}
    </Section>
  )
}

/** The browser's own question, for a closed tab and a reload. */
function useAskBeforeLeaving(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
}
