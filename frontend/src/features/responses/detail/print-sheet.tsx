import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { schoolName } from '@/shared/lib/school'
import type { ResponseDetail } from '../api'
import { ResponseSections } from './response-sections'

interface PrintSheetProps {
  surveyTitle: string | undefined
  response: ResponseDetail
}

/** The response as a document of its own, there while the browser prints, whoever asked it to. It stands beside the
 *  app, because paper has no dialogs and no scrolling; base.css prints nothing else with it. The staff's note stays
 *  in the office. */
export function PrintSheet({ surveyTitle, response }: PrintSheetProps) {
  if (!useIsPrinting()) return null
  return createPortal(
    <article className="print-sheet">
      <header className="mb-6 border-b border-line pb-3">
        <p className="text-14 text-ink-2">{surveyTitle ?? schoolName()}</p>
        <h1 className="font-words text-22">Survey Response Details</h1>
      </header>
      <ResponseSections response={response} />
    </article>,
    document.body,
  )
}

function useIsPrinting() {
  const [isPrinting, setIsPrinting] = useState(false)

  useEffect(() => {
    // The browser takes its picture of the page as soon as the event returns.
    const start = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [])

  return isPrinting
}
