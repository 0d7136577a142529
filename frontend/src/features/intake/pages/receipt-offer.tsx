import { useState } from 'react'
import { Button } from '@/shared/ui/form/button'
import { askForReceipt } from '../api'
import { t } from '../messages/messages'

/** A copy by email, for whoever wants one. */
export function ReceiptOffer({ responseId }: { responseId: string }) {
  const [state, setState] = useState<'offered' | 'sending' | 'sent' | 'failed'>('offered')

  async function handlePress() {
    setState('sending')
    try {
      await askForReceipt(responseId)
      setState('sent')
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="mt-8 grid justify-items-start gap-2">
      {state !== 'sent' && (
        <Button
          className="max-sm:w-full"
          isBusy={state === 'sending'}
          busyLabel={t.receipt.sending}
          onClick={handlePress}
        >
          {t.receipt.offer}
        </Button>
      )}
      <p role="status" className={state === 'sent' ? '' : 'text-14 text-ink-2'}>
        {state === 'sent' ? t.receipt.sent : state === 'failed' ? t.receipt.failed : t.receipt.hint}
      </p>
    </div>
  )
}
