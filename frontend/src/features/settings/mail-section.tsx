import type { UseMutationResult } from '@tanstack/react-query'
import { CircleCheck, Mail } from 'lucide-react'
import { explain } from '@/shared/api/error'
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
      title="Email"
      hint="Needed for invitations, reminders, copies for parents and password links."
    >
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField
          {...fields}
          name="smtp_host"
          label="Mail server (SMTP)"
          placeholder="smtp.school.example"
          maxLength={253}
          hint="Google: smtp.gmail.com. Microsoft 365: smtp.office365.com."
        />
        <TextField
          {...fields}
          name="smtp_port"
          label="Port"
          inputMode="numeric"
          placeholder={usualPorts[draft.smtp_security] ?? ''}
          maxLength={5}
          hint="If blank, the usual one is used."
        />
      </div>
      <Field label="Security" hint={lockedHint(locked.smtp_security)}>
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
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...fields} name="smtp_username" label="User name" maxLength={320} />
        {!isLocked && (
          <Field
            label="Password"
            hint={
              hasPassword
                ? 'Saved. Type to replace it.'
                : 'Google and Microsoft want an app password, not your own.'
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
        label="Emails come from"
        type="email"
        placeholder="survey@school.example"
        maxLength={254}
        hint="The address families see. Its domain needs SPF, DKIM and DMARC records that name your mail server."
      />
      <div className="grid gap-3">
        <Button
          icon={Mail}
          className="justify-self-start"
          isBusy={test.isPending || isSaving}
          busyLabel="Sending..."
          onClick={onTest}
        >
          {isChanged ? 'Save and Send a Test Email' : 'Send a Test Email'}
        </Button>
        <div aria-live="polite">{test.data?.is_sent && <Sent test={test.data} />}</div>
        {test.data && !test.data.is_sent && (
          <ErrorStrip>
            The test email wasn’t sent. <q className="font-normal">{test.data.reply}</q>
          </ErrorStrip>
        )}
        {test.error && (
          <ErrorStrip>{explain(test.error, 'The test email wasn’t sent. Please try again.')}</ErrorStrip>
        )}
      </div>
    </Section>
  )
}

function Sent({ test }: { test: MailTest }) {
  return (
    <div className="flex items-start gap-2.5 rounded-control border border-line bg-surface px-3.5 py-3">
      <Icon of={CircleCheck} className="mt-0.5 text-good" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">Test email sent to {test.recipient}</p>
        <p>
          The mail server said: <q>{test.reply}</q>
        </p>
      </div>
    </div>
  )
}
