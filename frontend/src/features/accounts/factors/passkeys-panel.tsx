import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { reloadUser } from '@/shared/api/session'
import { localDate } from '@/shared/lib/format'
import { RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { useToast } from '@/shared/ui/feedback/toast'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import { useForm } from '@/shared/ui/form/use-form'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { FormDialog } from '@/shared/ui/overlay/form-dialog'
import { addPasskey, factorsQuery, type Passkey, passkeysQuery, removePasskey } from './api'
import { FactorList, FactorRow } from './factor-row'
import { factorsMessage, passkeyMessage } from './messages'
import { canUsePasskeys } from './passkey'

interface PasskeysPanelProps {
  /** Recovery codes that came with the first factor, to be shown once. */
  onCodes: (codes: string[]) => void
}

export function PasskeysPanel({ onCodes }: PasskeysPanelProps) {
  const passkeys = useQuery(passkeysQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()

  if (passkeys.isPending) return <Skeleton label={t`Loading passkeys...`} lines={2} />
  if (!passkeys.data) {
    return <RetryStrip query={passkeys}>{t`Failed to load your passkeys. Please try again.`}</RetryStrip>
  }
  return (
    <div className="grid justify-items-start gap-3">
      {passkeys.data.length > 0 && (
        <FactorList>
          {passkeys.data.map((passkey) => (
            <FactorRow
              key={passkey.id}
              icon={KeyRound}
              title={passkey.name}
              action={
                <Button
                  variant="quiet"
                  size="small"
                  aria-description={passkey.name}
                  onClick={() => setRemoved(passkey)}
                >
                  {t`Remove`}
                </Button>
              }
            >
              {describeUse(passkey)}
            </FactorRow>
          ))}
        </FactorList>
      )}
      {canUsePasskeys() ? (
        <Button variant="quiet" size="small" icon={Plus} onClick={() => setIsAdding(true)}>
          {t`Add a passkey`}
        </Button>
      ) : (
        <p className="text-14 text-ink-2">
          {t`This browser can't add one here. Passkeys need the school's own address, with https.`}
        </p>
      )}
      {isAdding && <AddDialog onCodes={onCodes} onClose={() => setIsAdding(false)} />}
      {removed && <RemoveDialog passkey={removed} onClose={() => setRemoved(undefined)} />}
    </div>
  )
}

function describeUse({ created_at, last_used_at }: Passkey): string {
  const added = localDate(created_at)
  if (!last_used_at) return t`Added ${added}. Not used yet`
  const used = localDate(last_used_at)
  return t`Added ${added}. Last used ${used}`
}

interface AddDialogProps extends PasskeysPanelProps {
  onClose: () => void
}

function AddDialog({ onCodes, onClose }: AddDialogProps) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const add = useMutation({
    mutationFn: addPasskey,
    // Never by itself a second time: the device would ask again.
    retry: false,
    gcTime: 0,
    onSuccess: async (codes) => {
      onClose()
      if (codes) onCodes(codes)
      else showToast(t`Your passkey is set up`)
      await Promise.all([
        queryClient.invalidateQueries(passkeysQuery),
        queryClient.invalidateQueries(factorsQuery),
        reloadUser().catch(() => undefined),
      ])
    },
  })
  const { form } = useForm<'name'>(
    () => ({}),
    ({ name }) => add.mutate(name.trim()),
  )
  return (
    <FormDialog
      title={t`Add a passkey`}
      submitLabel={t`Continue`}
      busyLabel={t`Waiting for your device...`}
      isBusy={add.isPending}
      error={add.error ? passkeyMessage(add.error) : undefined}
      form={form}
      onClose={onClose}
    >
      <p>{t`Your device asks for your fingerprint, face or screen lock, and keeps the passkey.`}</p>
      <Field label={t`Name (optional)`} hint={t`Such as “My phone”, so you recognize it later.`}>
        {(control) => <TextInput {...control} name="name" maxLength={60} autoComplete="off" />}
      </Field>
    </FormDialog>
  )
}

interface RemoveDialogProps {
  passkey: Passkey
  onClose: () => void
}

function RemoveDialog({ passkey, onClose }: RemoveDialogProps) {
  const { name } = passkey
  const queryClient = useQueryClient()
  const showToast = useToast()
  const remove = useMutation({
    mutationFn: () => removePasskey(passkey.id),
    onSuccess: () => {
      showToast(t`${name} is removed`)
      onClose()
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(passkeysQuery),
        queryClient.invalidateQueries(factorsQuery),
      ]),
  })
  return (
    <ConfirmDialog
      title={t`Remove this passkey?`}
      confirmLabel={t`Remove`}
      busyLabel={t`Removing...`}
      isBusy={remove.isPending}
      error={remove.error ? factorsMessage(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Trans>
        <b>{name}</b> no longer signs you in. Your device may still list it; you can delete it there too.
      </Trans>
    </ConfirmDialog>
  )
}
