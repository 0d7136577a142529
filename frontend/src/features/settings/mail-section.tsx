import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UseMutationResult } from '@tanstack/react-query'
import { CircleCheck, Mail } from 'lucide-react'
import { explain } from '@/shared/api/error'
import { i18n } from '@/shared/lib/i18n'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { Select } from '@/shared/ui/form/inputs'
import { PasswordInput } from '@/shared/ui/form/password-input'
import { Icon } from '@/shared/ui/icon'
import type { MailTest } from './api'
import { type FieldsProps, lockedHint, TextField } from './fields'
import { mailSecurity, usualPorts } from './messages'
import { Section } from './section'

interface MailSectionProps extends FieldsProps {
  /** Whether one is saved. It never comes back to the browser. */
  hasPassword: boolean
  test: Pick<UseMutationResult<MailTest>, 'data' | 'error' | 'isPending'>
  isSaving: boolean
  /** Whether something on the page is not saved yet; the test email goes by what is saved. */
  isChanged: boolean
  onTest: () => void
}

/** The mail server that everything leaves by, and a try. */
export function MailSection({ hasPassword, test, isSaving, isChanged, onTest, ...fields }: MailSectionProps) {
  const { draft, errors, locked, onEdit } = fields
  const isLocked = 'smtp_host' in locked
  return (
    <Section
      id="email"
      title={t`Email`}
      hint={t`Needed for invitations, reminders, copies for parents and password links.`}
    >
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField
          {...fields}
          name="smtp_host"
          label={t`Mail server (SMTP)`}
          placeholder="smtp.school.example"
          maxLength={253}
          hint={t`Google: smtp.gmail.com. Microsoft 365: smtp.office365.com.`}
        />
        <TextField
          {...fields}
          name="smtp_port"
          label={t`Port`}
          inputMode="numeric"
          placeholder={usualPorts[draft.smtp_security] ?? ''}
          maxLength={5}
          hint={t`If blank, the usual one is used.`}
        />
      </div>
      <Field label={t`Security`} hint={lockedHint(locked.smtp_security)}>
        {(control) => (
          <Select
            {...control}
            name="smtp_security"
            disabled={isLocked}
            value={draft.smtp_security}
            onChange={({ target }) => onEdit({ smtp_security: target.value })}
          >
            {mailSecurity.map(({ value, label }) => (
              <option key={value} value={value}>
                {i18n._(label)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...fields} name="smtp_username" label={t`User name`} maxLength={320} />
        {!isLocked && (
          <Field
            label={t`Password`}
            hint={
              hasPassword
                ? t`Saved. Type to replace it.`
                : t`Google and Microsoft want an app password, not your own.`
            }
            error={errors.smtp_password}
          >
            {(control) => (
              <PasswordInput
                {...control}
                name="smtp_password"
                autoComplete="new-password"
                maxLength={1000}
                placeholder={hasPassword ? '••••••••••••' : ''}
                value={draft.smtp_password}
                onChange={({ target }) => onEdit({ smtp_password: target.value })}
              />
            )}
          </Field>
        )}
      </div>
      <TextField
        {...fields}
        name="smtp_from"
        label={t`Emails come from`}
        type="email"
        placeholder="survey@school.example"
        maxLength={254}
        hint={t`The address families see. Its domain needs SPF, DKIM and DMARC records that name your mail server.`}
      />
      <div className="grid gap-3">
        <Button
          icon={Mail}
          className="justify-self-start"
          isBusy={test.isPending || isSaving}
          busyLabel={t`Sending...`}
          onClick={onTest}
        >
          {isChanged ? t`Save and Send a Test Email` : t`Send a Test Email`}
        </Button>
        <div aria-live="polite">{test.data?.is_sent && <Sent test={test.data} />}</div>
        {test.data && !test.data.is_sent && (
          <ErrorStrip>
            <NotSent reply={test.data.reply} />
          </ErrorStrip>
        )}
        {test.error && (
          <ErrorStrip>{explain(test.error, t`The test email wasn’t sent. Please try again.`)}</ErrorStrip>
        )}
      </div>
    </Section>
  )
}

function NotSent({ reply }: Pick<MailTest, 'reply'>) {
  return (
    <Trans>
      The test email wasn’t sent. <q className="font-normal">{reply}</q>
    </Trans>
  )
}

function Sent({ test: { recipient, reply } }: { test: MailTest }) {
  return (
    <div className="flex items-start gap-2.5 rounded-control border border-line bg-surface px-3.5 py-3">
      <Icon of={CircleCheck} className="mt-0.5 text-good" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{t`Test email sent to ${recipient}`}</p>
        <p>
          <Trans>
            The mail server said: <q>{reply}</q>
          </Trans>
        </p>
      </div>
    </div>
  )
}
