import { useMemo } from 'react'
import { Redirect, useParams } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { useConversation } from '@/features/assistant/conversation/kept-conversations'
import { RaiseConcern } from '@/features/attention/raise-concern'
import { AboutTeachers } from '@/features/attribution/about-teachers'
import { CategorizedAnswer } from '@/features/categories/correct/categorized-answer'
import { DecisionSection, SetAsideBanner } from '@/features/moderation/decision-section'
import type { RenderDecision } from '@/features/responses/detail/response-body'
import { ResponseDialog } from '@/features/responses/detail/response-dialog'
import type { RenderAnswer } from '@/features/responses/detail/response-sections'
import { useView } from '@/features/responses/view/use-view'
import type { Quote } from '@/features/responses/view/view'
import { useMay } from '@/shared/api/permissions'
import { paths } from '@/shared/lib/paths'
import { AssistantTab } from './assistant-tab'
import { ResponsesTab } from './responses-tab'
import { SurveyFrame } from './survey-frame'

export function SurveyPage() {
  const { surveyId = '' } = useParams()
  const may = useMay()
  if (!may('read_answers')) return <Redirect to={paths.invitations(surveyId)} replace />
  // Another survey is another page: nothing that was open or typed goes over to it.
  return <SurveyDetail key={surveyId} surveyId={surveyId} />
}

function SurveyDetail({ surveyId }: { surveyId: string }) {
  const tab = readTab(useSearch())
  const { filters, page, responseId, quote, moveToResponse, closeResponse } = useView()
  const conversation = useConversation(surveyId)
  const renderAnswer = useMemo(() => renderAnswerWith(quote), [quote])
  const may = useMay()
  const renderDecision: RenderDecision = (response) => ({
    above: <SetAsideBanner surveyId={surveyId} response={response} />,
    below: response.is_submitted && may('review_answers') && (
      <DecisionSection surveyId={surveyId} response={response} onErased={closeResponse} />
    ),
  })

  return (
    <>
      <SurveyFrame surveyId={surveyId} tab={tab}>
        {tab === 'assistant' ? (
          <AssistantTab surveyId={surveyId} conversation={conversation} />
        ) : (
          <ResponsesTab surveyId={surveyId} />
        )}
      </SurveyFrame>
      {responseId && (
        <ResponseDialog
          surveyId={surveyId}
          responseId={responseId}
          filters={filters}
          page={page}
          renderAnswer={renderAnswer}
          renderDecision={renderDecision}
          onMove={moveToResponse}
          onClose={closeResponse}
        />
      )}
    </>
  )
}

/** Only what was sent, has words and counts can be about something. */
function renderAnswerWith(quote: Quote | undefined): RenderAnswer {
  return ({ answer_id, ...answer }, response) =>
    answer_id &&
    !response.set_aside && (
      <>
        <CategorizedAnswer
          response={response}
          answer={{ ...answer, answer_id }}
          quoted={answer_id === quote?.answerId ? quote : undefined}
        />
        <AboutTeachers key={`teachers-${answer_id}`} response={response} answer={{ ...answer, answer_id }} />
        <RaiseConcern key={answer_id} answerId={answer_id} />
      </>
    )
}

/** The open tab, in the address so that reload, Back and links keep it. The first one needs no word there. */
function readTab(search: string) {
  return new URLSearchParams(search).get('tab') === 'assistant' ? 'assistant' : 'responses'
}
