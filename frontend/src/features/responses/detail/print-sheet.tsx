import { createPortal } from 'react-dom'
import { schoolName } from '@/shared/lib/school'
import type { ResponseDetail } from '../api'
import { ResponseSections } from './response-sections'

interface PrintSheetProps {
  surveyTitle: string | undefined
  response: ResponseDetail
}

/** The response as a document of its own. It stands beside the app, because paper has no dialogs and no scrolling;
 *  base.css shows it on paper only, and nothing else with it. The staff's note stays in the office. */
export function PrintSheet({ surveyTitle, response }: PrintSheetProps) {
  return createPortal(
    <article aria-hidden="true" className="print-sheet">
      <header className="mb-6 border-b border-line pb-3">
        <p className="text-14 text-ink-2">{surveyTitle ?? schoolName()}</p>
        <h1 className="font-words text-22">Survey Response Details</h1>
      </header>
      <ResponseSections response={response} />
    </article>,
    document.body,
  )
}
