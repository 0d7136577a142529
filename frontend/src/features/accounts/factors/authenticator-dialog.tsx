import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { schoolName } from '@/shared/lib/school'
import { QrCode } from '@/shared/ui/data/qr-code'
import { CopyButton } from '@/shared/ui/form/copy-button'
import { Field } from '@/shared/ui/form/field'
import { useForm } from '@/shared/ui/form/use-form'
import { FormDialog } from '@/shared/ui/overlay/form-dialog'
import { confirmAuthenticator } from './api'
import { CodeInput, checkCode } from './code-input'
import { factorsMessage } from './messages'
import { inGroups, otpauthAddress } from './otpauth'

interface AuthenticatorDialogProps {
  secret: string
  email: string
  onConfirmed: (recoveryCodes: string[] | null) => void
  onClose: () => void
}

/** Shows the secret as a picture and as text, and asks for a code as proof that an app has it. */
export function AuthenticatorDialog({ secret, email, onConfirmed, onClose }: AuthenticatorDialogProps) {
  const confirm = useMutation({ mutationFn: confirmAuthenticator, gcTime: 0, onSuccess: onConfirmed })
  const { errors, form } = useForm<'code'>(checkCode, ({ code }) => confirm.mutate(code))
  const address = otpauthAddress(schoolName(), email, secret)

  return (
    <FormDialog
      title={t`Set up an authenticator app`}
      submitLabel={t`Turn On`}
      busyLabel={t`Checking...`}
      isBusy={confirm.isPending}
      error={confirm.error ? factorsMessage(confirm.error) : undefined}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p>
          {t`Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.`}
        </p>
        <QrCode
          text={address}
          label={t`QR code for your authenticator app`}
          className="w-44 justify-self-center rounded-control border border-line"
        />
        <p className="hidden pointer-coarse:block">
          <a href={address} className="inline-flex min-h-11 items-center font-semibold">
            {t`Open in an app on this phone`}
          </a>
        </p>
        <p className="text-14 text-ink-2">{t`Can't scan it? Type this key into the app:`}</p>
        <div className="flex flex-wrap items-center gap-2">
          <code className="flex-1 basis-56 rounded-control bg-sunken px-3 py-2 text-14 select-all">
            {inGroups(secret)}
          </code>
          <CopyButton size="small" text={secret}>
            {t`Copy Key`}
          </CopyButton>
        </div>
      </div>
      <Field
        label={t`Six-digit code from the app`}
        error={errors.code}
        hint={t`You'll be signed out on other devices.`}
      >
        {(control) => <CodeInput {...control} />}
      </Field>
    </FormDialog>
  )
}
