import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import { overviewQuery, type ResponseDetail } from '../api'
import { NoteField } from '../note/note-field'
import type { NoteKeeper } from '../note/note-keeper'
import { useNote } from '../note/use-note'
import { PrintSheet } from './print-sheet'
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
