import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { schoolName } from '@/shared/lib/school'
import { overviewQuery, type ResponseDetail } from '../api'
import { NoteField, useNote } from '../note/note-field'
import type { NoteKeeper } from '../note/note-keeper'
import { type RenderAnswer, ResponseSections } from './response-sections'

interface ResponseBodyProps {
  surveyId: string
  response: ResponseDetail
  renderAnswer: RenderAnswer | undefined
  renderDecision: RenderDecision | undefined
  /** For the dialog, which does not leave a response before its note is saved. */
  ref: Ref<NoteKeeper>
}

/** What staff decide about a response as a whole, above and below it. */
export type RenderDecision = (response: ResponseDetail) => { above: ReactNode; below: ReactNode }

export function ResponseBody(props: ResponseBodyProps) {
  const { surveyId, response, renderAnswer, renderDecision, ref } = props
  const { data: overview } = useQuery(overviewQuery(surveyId))
  const keeper = useNote(response)
  useImperativeHandle(ref, () => keeper, [keeper])

  const decision = renderDecision?.(response)

  return (
    <>
      {decision?.above}
      <ResponseSections response={response} renderAnswer={renderAnswer} />
      <NoteField keeper={keeper} note={response.note} />
      {decision?.below}
      <PrintSheet surveyTitle={overview?.survey.title} response={response} />
    </>
  )
}

interface PrintSheetProps {
  surveyTitle: string | undefined
  response: ResponseDetail
}

/** The response as a document of its own, there while the browser prints, whoever asked it to. It stands beside the
 *  app, because paper has no dialogs and no scrolling; base.css prints nothing else with it. The staff's note stays
 *  in the office. */
function PrintSheet({ surveyTitle, response }: PrintSheetProps) {
  if (!useIsPrinting()) return null
  return createPortal(
    <article className="print-sheet">
      <header className="mb-6 border-b border-line pb-3">
        <p className="text-14 text-ink-2">{surveyTitle ?? schoolName()}</p>
        <h1 className="font-words text-22">{t`Survey Response Details`}</h1>
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
