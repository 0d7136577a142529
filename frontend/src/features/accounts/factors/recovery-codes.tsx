import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '@/shared/lib/files'
import { localDate } from '@/shared/lib/format'
import { schoolName } from '@/shared/lib/school'
import { Button } from '@/shared/ui/form/button'
import { CopyButton } from '@/shared/ui/form/copy-button'
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog'
import { Dialog } from '@/shared/ui/overlay/dialog'
import { type Factors, factorsQuery, makeRecoveryCodes } from './api'
import { FactorList, FactorRow } from './factor-row'
import { factorsMessage } from './messages'

interface RecoveryCodesPanelProps {
  codes: NonNullable<Factors['recovery_codes']>
  onCodes: (codes: string[]) => void
}

export function RecoveryCodesPanel({ codes, onCodes }: RecoveryCodesPanelProps) {
  const { left, total } = codes
  const made = localDate(codes.made_at)
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()
  const make = useMutation({
    mutationFn: makeRecoveryCodes,
    gcTime: 0,
    onSuccess: (fresh) => {
      setIsAsking(false)
      onCodes(fresh)
    },
    onSettled: () => queryClient.invalidateQueries(factorsQuery),
  })
  return (
    <>
      <FactorList>
        <FactorRow
          icon={ShieldCheck}
          title={t`${left} of ${total} codes left`}
          action={
            <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
              {t`Make New Codes`}
            </Button>
          }
        >
          {t`Made ${made}. Shown only once, when they are made.`}
        </FactorRow>
      </FactorList>
      {isAsking && (
        <ConfirmDialog
          title={t`Make new recovery codes?`}
          confirmLabel={t`Make New Codes`}
          busyLabel={t`Making codes...`}
          variant="primary"
          isBusy={make.isPending}
          error={make.error ? factorsMessage(make.error) : undefined}
          onConfirm={() => make.mutate()}
          onClose={() => setIsAsking(false)}
        >
          {t`You get ten new codes. The ones you have now stop working.`}
        </ConfirmDialog>
      )}
    </>
  )
}

interface RecoveryCodesDialogProps {
  codes: string[]
  onClose: () => void
}

/** The codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes.join('\n')

  function handleSave() {
    const school = schoolName()
    const lines = [t`Recovery codes, ${school}`, t`Each works once.`, '', text, '']
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'recovery-codes.txt')
  }

  return (
    <Dialog
      title={t`Save your recovery codes`}
      size="short"
      onClose={onClose}
      footer={
        <>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={text} />
            <Button icon={Download} onClick={handleSave}>
              {t`Download`}
            </Button>
          </div>
          <Button variant="primary" className="ms-auto" onClick={onClose}>
            {t`I've Saved Them`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {t`If you lose your phone, a code gets you in. Each works once. Keep them somewhere safe: we can't show them again.`}
        </p>
        <ol className="grid gap-x-6 gap-y-1.5 rounded-control bg-sunken px-4 py-3 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>
              <code className="whitespace-nowrap select-all">{code}</code>
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}
