import { useQuery } from '@tanstack/react-query'
import { type Ref, useImperativeHandle } from 'react'
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
  /** For the dialog, which does not leave a response before its note is saved. */
  ref: Ref<NoteKeeper>
}

export function ResponseBody({ surveyId, response, renderAnswer, ref }: ResponseBodyProps) {
  const { data: overview } = useQuery(overviewQuery(surveyId))
  const keeper = useNote(response)
  useImperativeHandle(ref, () => keeper, [keeper])

  return (
    <>
      <ResponseSections response={response} renderAnswer={renderAnswer} />
      <NoteField keeper={keeper} note={response.note} />
      <PrintSheet surveyTitle={overview?.survey.title} response={response} />
    </>
  )
}
