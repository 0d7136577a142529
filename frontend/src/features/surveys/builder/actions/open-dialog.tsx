import { t } from '@lingui/core/macro'
import { explain } from '@/shared/api/error'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import { useForm } from '@/shared/ui/form/use-form'
import { FormDialog } from '@/shared/ui/overlay/form-dialog'
import { openSurvey } from '../api'
import type { ActionDialogProps } from './action-dialogs'
import { useSurveyAction } from './use-action'

type Values = Record<'opens' | 'closes', string>

/** Open now, or between dates. Only the version that was seen is opened. */
export function OpenDialog({ survey, onDone, onClose }: ActionDialogProps) {
  const open = useSurveyAction({
    action: (values: Values) => openSurvey(survey.id, { ...toDates(values), version: survey.version }),
    successMessage: t`The survey is open`,
    onDone,
  })
  const { errors, form } = useForm(
    (values: Values) => ({ closes: checkDates(toDates(values)) }),
    (values) => open.mutate(values),
  )

  return (
    <FormDialog
      title={survey.is_active ? t`When is it open?` : t`Open this survey?`}
      submitLabel={survey.is_active ? t`Save Dates` : t`Open Survey`}
      busyLabel={survey.is_active ? t`Saving...` : t`Opening...`}
      isBusy={open.isPending}
      error={open.error ? explain(open.error, t`Failed to open the survey. Please try again.`) : undefined}
      form={form}
      onClose={onClose}
    >
      <p>
        {t`Anyone with the link can answer. You can still change the words afterwards; we'll show you what changes for parents.`}
      </p>
      <Field label={t`Opens`} hint={t`If blank, it opens now.`}>
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            name="opens"
            defaultValue={toLocalInput(survey.opens_at)}
          />
        )}
      </Field>
      <Field label={t`Closes`} hint={t`If blank, it stays open until you close it.`} error={errors.closes}>
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            name="closes"
            defaultValue={toLocalInput(survey.closes_at)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

function toDates({ opens, closes }: Values) {
  return { opens_at: fromLocalInput(opens), closes_at: fromLocalInput(closes) }
}

/** What a `datetime-local` field shows: the reader's own wall clock, without seconds. */
export function toLocalInput(time: string | null): string {
  if (!time) return ''
  const date = new Date(time)
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

export function fromLocalInput(value: string): string | null {
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** What is wrong with the dates, in words. */
export function checkDates(
  { opens_at, closes_at }: { opens_at: string | null; closes_at: string | null },
  now = Date.now(),
): string | undefined {
  if (!closes_at) return undefined
  if (Date.parse(closes_at) <= now) return t`That date has passed.`
  if (opens_at && Date.parse(closes_at) <= Date.parse(opens_at)) return t`It must close after it opens.`
  return undefined
}
