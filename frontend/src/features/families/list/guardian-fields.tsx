import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { languageName } from '@/shared/lib/format'
import { Field } from '@/shared/ui/form/field'
import { IconButton } from '@/shared/ui/form/icon-button'
import { Select, TextInput } from '@/shared/ui/form/inputs'
import { Switch } from '@/shared/ui/form/switch'
import type { Family, FamilySurvey, Guardian, GuardianSave } from '../api'
import { FailedEmail } from './failed-email'
import { LinkSection } from './personal-link'

const languages = 'en es zh vi ar fr ht pt ru so ko tl de hi ur ja pl uk am fa'.split(' ')

export interface GuardianDraft {
  key: number
  /** Without one somebody new. */
  known?: Guardian
  isOptedOut: boolean
}

interface GuardianFieldsProps {
  draft: GuardianDraft
  number: number
  family: Family | undefined
  survey: FamilySurvey | null
  errors: Partial<Record<string, string | undefined>>
  onChange: (draft: GuardianDraft) => void
  /** None for the only one. */
  onRemove: (() => void) | undefined
  onLink: (act: 'renew' | 'revoke') => void
}

/** One person: name, address, language and link are theirs alone. */
export function GuardianFields(props: GuardianFieldsProps) {
  const { draft, number, family, survey, errors, onChange, onRemove, onLink } = props
  const { key, known } = draft
  return (
    <fieldset className="grid gap-4 rounded-control border border-line p-4">
      <legend className="float-start w-full font-semibold">
        <span className="flex min-h-11 items-center justify-between gap-2">
          {t`Guardian ${number}`}
          {onRemove && <IconButton icon={X} label={t`Remove guardian ${number}`} onClick={onRemove} />}
        </span>
      </legend>
      <Field
        label={t`Name`}
        hint={
          known && !known.name
            ? t`Your list didn’t say which name belongs to this address, so they are greeted without one.`
            : undefined
        }
        error={errors[`name-${key}`]}
        className="clear-both"
      >
        {(control) => (
          <TextInput
            {...control}
            name={`name-${key}`}
            maxLength={200}
            dir="auto"
            autoComplete="off"
            defaultValue={known?.name ?? ''}
          />
        )}
      </Field>
      <Field label={t`Email`} hint={t`Without one you can print a letter.`} error={errors[`email-${key}`]}>
        {(control) => (
          <TextInput
            {...control}
            name={`email-${key}`}
            inputMode="email"
            maxLength={254}
            autoComplete="off"
            defaultValue={known?.email ?? ''}
          />
        )}
      </Field>
      {family && known && <FailedEmail familyId={family.id} guardian={known} />}
      <Field label={t`Language`}>
        {(control) => (
          <Select {...control} name={`language-${key}`} defaultValue={known?.language ?? ''}>
            <option value="">{t`Not given`}</option>
            {languages.map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {known && (
        <Switch isOn={draft.isOptedOut} onChange={(isOptedOut) => onChange({ ...draft, isOptedOut })}>
          {t`Don’t write to this guardian`}
        </Switch>
      )}
      {known && survey && <LinkSection guardian={known} survey={survey} onAct={onLink} />}
    </fieldset>
  )
}

export function draftsOf(family: Family | undefined): GuardianDraft[] {
  if (!family) return [{ key: 0, isOptedOut: false }]
  return family.guardians.map((known, key) => ({ key, known, isOptedOut: known.is_opted_out }))
}

/** What the fields of these guardians hold. */
export function readGuardians(
  drafts: readonly GuardianDraft[],
  values: Record<string, string>,
): GuardianSave[] {
  return drafts.map(({ key, known, isOptedOut }) => ({
    ...(known && { id: known.id }),
    name: values[`name-${key}`]?.trim() ?? '',
    email: values[`email-${key}`]?.trim() || null,
    language: values[`language-${key}`] || null,
    is_opted_out: isOptedOut,
  }))
}

/** By the names of the fields. */
export function checkGuardians(
  drafts: readonly GuardianDraft[],
  values: Record<string, string>,
): Record<string, string | undefined> {
  const seen = new Set<string>()
  const errors: Record<string, string | undefined> = {}
  for (const { key, known } of drafts) {
    const [name, email] = [values[`name-${key}`]?.trim(), values[`email-${key}`]?.trim().toLowerCase()]
    if (!name && !(known && !known.name)) errors[`name-${key}`] = t`Please enter a name.`
    if (!email) continue
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
      errors[`email-${key}`] = t`Please enter a valid email address.`
    } else if (seen.has(email)) {
      errors[`email-${key}`] = t`Another guardian has this email. Each needs their own, or none.`
    }
    seen.add(email)
  }
  return errors
}
