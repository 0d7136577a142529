import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { explain } from '@/shared/api/error'
import { queryKeys, teachersQuery } from '@/shared/api/queries'
import { languageName } from '@/shared/lib/format'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { IconButton } from '@/shared/ui/form/icon-button'
import { Select, TextInput } from '@/shared/ui/form/inputs'
import { Switch } from '@/shared/ui/form/switch'
import { useForm } from '@/shared/ui/form/use-form'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { FormDialog } from '@/shared/ui/overlay/form-dialog'
import { addFamily, changeFamily, type Family, type FamilySurvey, removeFamily } from '../api'
import { splitEmails } from '../messages'
import { FailedEmails } from './failed-emails'
import { LinkDialog, LinkSection } from './personal-link'

interface ChildDraft {
  key: number
  grade: string
  teacherIds: string[]
}

const languages = [
  'en',
  'es',
  'zh',
  'vi',
  'ar',
  'fr',
  'ht',
  'pt',
  'ru',
  'so',
  'ko',
  'tl',
  'de',
  'hi',
  'ur',
  'ja',
  'pl',
  'uk',
  'am',
  'fa',
]

interface FamilyDialogProps {
  /** Without one a new family is added. */
  family: Family | undefined
  /** The survey that the list is about. */
  survey: FamilySurvey | null
  onClose: () => void
}

export function FamilyDialog({ family, survey, onClose }: FamilyDialogProps) {
  const queryClient = useQueryClient()
  const teachers = useQuery(teachersQuery).data ?? []
  const [children, setChildren] = useState<ChildDraft[]>(() => childrenOf(family))
  const [isOptedOut, setIsOptedOut] = useState(family?.is_opted_out ?? false)
  const [isRemoving, setIsRemoving] = useState(false)
  const [linkAct, setLinkAct] = useState<'renew' | 'revoke'>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.families })
  const save = useMutation({
    mutationFn: (values: Record<'name' | 'emails' | 'language', string>) => {
      const body = {
        name: values.name,
        emails: splitEmails(values.emails),
        language: values.language || null,
        children: children
          .filter(({ grade, teacherIds }) => grade.trim() || teacherIds.length > 0)
          .map(({ grade, teacherIds }) => ({ grade_level: grade.trim() || null, teacher_ids: teacherIds })),
      }
      return family ? changeFamily(family.id, { ...body, is_opted_out: isOptedOut }) : addFamily(body)
    },
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  const remove = useMutation({
    mutationFn: () => removeFamily(family?.id ?? ''),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  const { errors, form } = useForm<'name' | 'emails' | 'language'>(
    ({ name, emails }) => ({
      name: name.trim() ? undefined : t`Please enter a name.`,
      emails: splitEmails(emails).every((address) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address))
        ? undefined
        : t`Please enter a valid email address.`,
    }),
    (values) => save.mutate(values),
  )

  function changeChild(key: number, change: Partial<ChildDraft>) {
    setChildren((all) => all.map((child) => (child.key === key ? { ...child, ...change } : child)))
  }

  if (isRemoving && family) {
    const { name } = family
    return (
      <ConfirmDialog
        title={t`Remove this family?`}
        confirmLabel={t`Remove Family`}
        busyLabel={t`Removing...`}
        isBusy={remove.isPending}
        error={remove.error ? explain(remove.error, t`Failed to remove. Please try again.`) : undefined}
        onConfirm={() => remove.mutate()}
        onClose={onClose}
      >
        <p>
          <Trans>
            {name} leaves the list, and their personal links stop working. Answers they have given stay.
          </Trans>
        </p>
      </ConfirmDialog>
    )
  }
  if (linkAct && family && survey) {
    return <LinkDialog act={linkAct} family={family} survey={survey} onClose={onClose} />
  }
  return (
    <FormDialog
      title={family ? family.name : t`Add Family`}
      submitLabel={family ? t`Save` : t`Add Family`}
      busyLabel={t`Saving...`}
      isBusy={save.isPending}
      error={save.error ? explain(save.error, t`Failed to save. Please try again.`) : undefined}
      form={form}
      extraAction={
        family && (
          <Button variant="quiet" onClick={() => setIsRemoving(true)}>
            {t`Remove`}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Field label={t`Name`} hint={t`As you would write to them: Ivan and Marta Horvat`} error={errors.name}>
        {(control) => (
          <TextInput {...control} name="name" maxLength={200} dir="auto" defaultValue={family?.name ?? ''} />
        )}
      </Field>
      <Field
        label={t`Emails`}
        hint={t`Several with a comma between. Without one you can print a letter.`}
        error={errors.emails}
      >
        {(control) => (
          <TextInput
            {...control}
            name="emails"
            inputMode="email"
            autoComplete="off"
            defaultValue={family?.emails.join(', ') ?? ''}
          />
        )}
      </Field>
      {family && <FailedEmails family={family} />}
      <Field label={t`Language`}>
        {(control) => (
          <Select {...control} name="language" defaultValue={family?.language ?? ''}>
            <option value="">{t`Not given`}</option>
            {languages.map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">{t`Children`}</legend>
        {children.map((child, index) => {
          const number = index + 1
          return (
            <div key={child.key} className="flex flex-wrap items-end gap-3">
              <Field label={t`Grade of child ${number}`} className="grow basis-28">
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={100}
                    value={child.grade}
                    onChange={({ target }) => changeChild(child.key, { grade: target.value })}
                  />
                )}
              </Field>
              <Field label={t`Teacher of child ${number}`} className="grow basis-44">
                {(control) => (
                  <Select
                    {...control}
                    value={child.teacherIds[0] ?? ''}
                    onChange={({ target }) =>
                      changeChild(child.key, { teacherIds: target.value ? [target.value] : [] })
                    }
                  >
                    <option value="">{t`None`}</option>
                    {teachers.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <IconButton
                icon={X}
                label={t`Remove child ${number}`}
                onClick={() => setChildren((all) => all.filter(({ key }) => key !== child.key))}
              />
            </div>
          )
        })}
        <div>
          <Button
            size="small"
            icon={Plus}
            onClick={() => setChildren((all) => [...all, { key: nextKey(all), grade: '', teacherIds: [] }])}
          >
            {t`Add Child`}
          </Button>
        </div>
      </fieldset>
      {family && (
        <Switch isOn={isOptedOut} onChange={setIsOptedOut}>
          {t`Don’t write to this family`}
        </Switch>
      )}
      {family && survey && <LinkSection family={family} survey={survey} onAct={setLinkAct} />}
    </FormDialog>
  )
}

function childrenOf(family: Family | undefined): ChildDraft[] {
  return (family?.children ?? []).map(({ grade_level, teachers }, key) => ({
    key,
    grade: grade_level ?? '',
    teacherIds: teachers.map(({ id }) => id),
  }))
}

function nextKey(children: readonly ChildDraft[]): number {
  return Math.max(-1, ...children.map(({ key }) => key)) + 1
}
