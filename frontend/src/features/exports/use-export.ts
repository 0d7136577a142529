import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { useToast } from '@/shared/ui/feedback/toast'
import { type ExportChoice, type ExportFilters, openExport } from './api'
import { downloadFile, type Progress } from './download'
import { describeDone, exportMessage } from './messages'

export type ExportState =
  | { status: 'idle' }
  | { status: 'running'; progress?: Progress }
  | { status: 'failed'; message: string; choice: ExportChoice }

/** One export at a time. Leaving the page ends it. */
export function useExport(surveyId: string, filters: ExportFilters, ids?: string[]) {
  const [state, setState] = useState<ExportState>({ status: 'idle' })
  const running = useRef<AbortController>(undefined)
  const showToast = useToast()

  useEffect(() => () => running.current?.abort(), [])

  async function start(choice: ExportChoice) {
    const mine = new AbortController()
    running.current = mine
    setState({ status: 'running' })
    try {
      const reply = await openExport(surveyId, filters, choice, mine.signal, ids)
      const { rows } = await downloadFile(reply, choice.format, (progress) => {
        if (!mine.signal.aborted) setState({ status: 'running', progress })
      })
      setState({ status: 'idle' })
      showToast(describeDone(rows, choice))
    } catch (error) {
      if (!mine.signal.aborted) setState({ status: 'failed', message: exportMessage(error), choice })
    }
  }

  function cancel() {
    running.current?.abort()
    setState({ status: 'idle' })
    showToast(t`Export cancelled`)
  }

  return {
    state,
    start: (choice: ExportChoice) => void start(choice),
    cancel,
    dismiss: () => setState({ status: 'idle' }),
  }
}
