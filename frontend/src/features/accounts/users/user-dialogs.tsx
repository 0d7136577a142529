import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { CopyButton } from '@/shared/ui/form/copy-button'
import { useForm } from '@/shared/ui/form/use-form'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { Dialog } from '@/shared/ui/overlay/dialog'
import { FormDialog } from '@/shared/ui/overlay/form-dialog'
import type { User } from '../api'
import { PasswordField } from '../forms/form-parts'
import { deactivateMessage, resetMessage, signOutMessage, waitHint } from '../messages'
import { useDeactivate, useReset, useSignOutUser } from './use-user-actions'

interface DeactivateDialogProps {
  user: User
  onClose: () => void
}

export function DeactivateDialog({ user, onClose }: DeactivateDialogProps) {
  const deactivate = useDeactivate()
  const name = user.full_name
  return (
    <ConfirmDialog
      title={t`Deactivate this account?`}
      confirmLabel={t`Deactivate`}
      busyLabel={t`Deactivating...`}
      isBusy={deactivate.isPending}
      error={deactivate.error ? deactivateMessage(deactivate.error) : undefined}
      onConfirm={() => deactivate.mutate(user, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Trans>
        <b>{name}</b> is signed out everywhere and has no access until an admin activates the account again.
        Nothing is deleted.
      </Trans>
    </ConfirmDialog>
  )
}

export function SignOutDialog({ user, onClose }: DeactivateDialogProps) {
  const signOut = useSignOutUser()
  const name = user.full_name
  return (
    <ConfirmDialog
      title={t`Sign out everywhere?`}
      confirmLabel={t`Sign Out Everywhere`}
      busyLabel={t`Signing out...`}
      isBusy={signOut.isPending}
      error={signOut.error ? signOutMessage(signOut.error) : undefined}
      onConfirm={() => signOut.mutate(user, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Trans>
        <b>{name}</b> is signed out on every device and can sign in again with the same password.
      </Trans>
    </ConfirmDialog>
  )
}

interface ResetDialogProps {
  user: User
  onReset: (temporaryPassword: string) => void
  onClose: () => void
}

export function ResetDialog({ user, onReset, onClose }: ResetDialogProps) {
  const name = user.full_name
  const reset = useReset()
  const [keepsPasskeys, setKeepsPasskeys] = useState(false)
  const passkeysHint = useId()
  return (
    <ConfirmDialog
      title={t`Reset the password?`}
      confirmLabel={t`Reset Password`}
      busyLabel={t`Resetting...`}
      isBusy={reset.isPending}
      error={reset.error ? resetMessage(reset.error) : undefined}
      onConfirm={() => reset.mutate({ user, keep_passkeys: keepsPasskeys }, { onSuccess: onReset })}
      onClose={onClose}
    >
      <Trans>
        The password of <b>{name}</b> stops working at once, and they are signed out on every device. You get
        a temporary one to hand over.
      </Trans>
      <label className="mt-3 flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          checked={keepsPasskeys}
          onChange={({ target }) => setKeepsPasskeys(target.checked)}
          aria-describedby={passkeysHint}
          className="size-5 shrink-0 accent-accent"
        />
        <span>{t`Keep their passkeys`}</span>
      </label>
      <span id={passkeysHint} className="block text-14 text-ink-2">
        {t`Passkeys sign in without a password. Unless you keep them, they stop working too.`}
      </span>
    </ConfirmDialog>
  )
}

/** Whoever finds an unlocked computer must not get its owner's account, so the current password is needed. */
export function OwnResetDialog({ user, onReset, onClose }: ResetDialogProps) {
  const reset = useReset()
  const { errors, form } = useForm<'current_password'>(
    ({ current_password }) => ({
      current_password: current_password ? undefined : t`Current password is required`,
    }),
    ({ current_password }) =>
      reset.mutate({ user, current_password, keep_passkeys: true }, { onSuccess: onReset }),
  )
  const error = reset.error && [resetMessage(reset.error), waitHint(reset.error)].filter(Boolean).join(' ')
  return (
    <FormDialog
      title={t`Reset the password?`}
      submitLabel={t`Reset Password`}
      variant="danger-solid"
      busyLabel={t`Resetting...`}
      isBusy={reset.isPending}
      error={error ?? undefined}
      form={form}
      onClose={onClose}
    >
      <p>
        {t`Your own password stops working at once, and you are signed out on every other device. You get a temporary one, and change it right after.`}
      </p>
      <PasswordField
        label={t`Current Password`}
        name="current_password"
        autoComplete="current-password"
        error={errors.current_password}
      />
    </FormDialog>
  )
}

interface TemporaryPasswordDialogProps {
  user: User
  isOwn: boolean
  password: string
  onClose: () => void
}

export function TemporaryPasswordDialog({ user, isOwn, password, onClose }: TemporaryPasswordDialogProps) {
  const copy = useRef<HTMLButtonElement>(null)
  const name = user.full_name
  return (
    <Dialog title={t`Temporary password`} size="short" onClose={onClose} initialFocus={copy}>
      <div className="grid gap-4 pb-2">
        <p className="wrap-anywhere">
          {isOwn ? (
            <Trans>
              For <b>{name}</b>. It is shown once and works for 72 hours. You've been signed out on other
              devices.
            </Trans>
          ) : (
            <Trans>
              For <b>{name}</b>. It is shown once and works for 72 hours. They've been signed out everywhere.
            </Trans>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {/* One tap selects it whole, where copying by script is not allowed. */}
          <code className="flex min-h-12 flex-1 basis-64 items-center rounded-control border border-line bg-sunken px-3.5 py-2 text-18 font-semibold select-all">
            {password}
          </code>
          <CopyButton
            ref={copy}
            variant="primary"
            text={password}
            className="min-h-12 max-sm:flex-1 sm:min-w-30"
          />
        </div>
        <p className="text-14 text-ink-2">
          {isOwn
            ? t`Keep it safe until you have changed it: the next page asks you to.`
            : t`Share it securely, in person or by phone. They should change it at next login.`}
        </p>
      </div>
    </Dialog>
  )
}
