import { t } from '@lingui/core/macro'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import { Switch } from '@/shared/ui/form/switch'
import { TextArea } from '@/shared/ui/form/text-area'
import type { SurveyContent } from '../model/content'
import type { EditorSnapshot } from './editor'

export interface FieldsProps {
  snapshot: EditorSnapshot
  onEdit: (change: Partial<SurveyContent>) => void
}

export function TitleFields({ snapshot: { mine, problems }, onEdit }: FieldsProps) {
  return (
    <>
      <Field label={t`Title`} error={problems.title} isRequired>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            autoComplete="off"
            value={mine.title}
            onChange={({ target }) => onEdit({ title: target.value })}
          />
        )}
      </Field>
      <Field
        label={t`Description`}
        error={problems.description}
        hint={t`Parents see this first unless you add a welcome message. The dashboard shows the first 100 characters.`}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            dir="auto"
            value={mine.description}
            onChange={({ target }) => onEdit({ description: target.value })}
          />
        )}
      </Field>
    </>
  )
}

export function WelcomeField({ snapshot: { mine, problems }, onEdit }: FieldsProps) {
  return (
    <Field
      label={t`Welcome words`}
      error={problems.welcome_text}
      hint={t`On the first page, above the name. If blank, the description is shown.`}
    >
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          dir="auto"
          value={mine.welcome_text}
          onChange={({ target }) => onEdit({ welcome_text: target.value })}
        />
      )}
    </Field>
  )
}

export function ThankYouField({ snapshot: { mine, problems }, onEdit }: FieldsProps) {
  return (
    <Field
      label={t`Thank-you words`}
      error={problems.thank_you_text}
      hint={t`After the survey is submitted. If blank, a standard thank-you is shown.`}
    >
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          dir="auto"
          value={mine.thank_you_text}
          onChange={({ target }) => onEdit({ thank_you_text: target.value })}
        />
      )}
    </Field>
  )
}

/** Off until staff turn it on: names are not needed for a card of thanks. */
export function NameConsentField({ snapshot: { mine }, onEdit }: FieldsProps) {
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold">{t`Names on teacher cards`}</p>
      <Switch isOn={mine.asks_name_consent} onChange={(isOn) => onEdit({ asks_name_consent: isOn })}>
        {t`Ask parents if we may show their name`}
      </Switch>
      <p className="text-14 text-ink-2">
        {t`One checkbox before they submit. If it is unchecked, or while this is off, no card shows the name.`}
      </p>
    </div>
  )
}
