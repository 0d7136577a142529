import { useQuery } from '@tanstack/react-query'
import { ChartColumn, HeartHandshake, Pencil, Share2 } from 'lucide-react'
import { useMemo } from 'react'
import { useParams } from 'wouter'
import { useConversation } from '@/features/assistant/conversation/use-conversation'
import { CategorizedAnswer } from '@/features/categories/correct/categorized-answer'
import { ExportMenu } from '@/features/exports/export-menu'
import { DecisionSection, SetAsideBanner } from '@/features/moderation/decision-section'
import { overviewQuery } from '@/features/responses/api'
import type { RenderDecision } from '@/features/responses/detail/response-body'
import { ResponseDialog } from '@/features/responses/detail/response-dialog'
import type { RenderAnswer } from '@/features/responses/detail/response-sections'
import { useView } from '@/features/responses/view/use-view'
import type { Quote } from '@/features/responses/view/view'
import { ApiError } from '@/shared/api/error'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'
import { Tabs } from '@/shared/ui/layout/tabs'
import { AssistantTab } from './assistant-tab'
import { PublicLink } from './public-link'
import { ResponsesTab } from './responses-tab'
import { useTab } from './use-tab'

export function SurveyPage() {
  const { surveyId = '' } = useParams()
  // Another survey is another page: nothing that was open or typed goes over to it.
  return <SurveyDetail key={surveyId} surveyId={surveyId} />
}

const back = { href: '/admin', label: 'Back to Admin' }

function SurveyDetail({ surveyId }: { surveyId: string }) {
  const overview = useQuery(overviewQuery(surveyId))
  const [tab, showTab] = useTab()
  const { filters, page, responseId, quote, moveToResponse, closeResponse } = useView()
  const conversation = useConversation(surveyId)
  const renderAnswer = useMemo(() => renderAnswerWith(quote), [quote])
  const renderDecision: RenderDecision = (response) => ({
    above: <SetAsideBanner surveyId={surveyId} response={response} />,
    below: response.is_submitted && (
      <DecisionSection surveyId={surveyId} response={response} onErased={closeResponse} />
    ),
  })
  const { teacherId, ...rest } = filters

  if (isMissing(overview.error)) {
    return (
      <PageHead title="Survey not found" back={back}>
        <p>It may have been removed, or the address is not complete.</p>
      </PageHead>
    )
  }

  return (
    <>
      <PageHead
        title={overview.data?.survey.title ?? 'Survey'}
        back={back}
        actions={
          <>
            <ButtonLink size="small" icon={ChartColumn} href={`/admin/survey/${surveyId}/insights`}>
              Insights
            </ButtonLink>
            <ButtonLink size="small" icon={Pencil} href={`/admin/survey/${surveyId}/edit`}>
              Edit Survey
            </ButtonLink>
            <ButtonLink size="small" icon={Share2} href={`/admin/survey/${surveyId}/share`}>
              Share
            </ButtonLink>
            <ButtonLink size="small" icon={HeartHandshake} href={`/admin/survey/${surveyId}/cards`}>
              Teacher Cards
            </ButtonLink>
            <ExportMenu surveyId={surveyId} filters={{ ...rest, teacher_id: teacherId }} />
          </>
        }
      >
        <PublicLink surveyId={surveyId} />
      </PageHead>
      {overview.isLoadingError && (
        <div className="mb-6">
          <ErrorStrip
            action={
              <Button
                size="small"
                isBusy={overview.isFetching}
                busyLabel="Trying..."
                onClick={() => void overview.refetch()}
              >
                Try Again
              </Button>
            }
          >
            Failed to load survey
          </ErrorStrip>
        </div>
      )}
      <Tabs
        label="Survey"
        value={tab}
        onValueChange={showTab}
        tabs={[
          { value: 'responses', label: 'Survey Responses', panel: <ResponsesTab surveyId={surveyId} /> },
          {
            value: 'assistant',
            label: 'AI Assistant',
            panel: <AssistantTab surveyId={surveyId} conversation={conversation} />,
          },
        ]}
      />
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
      <CategorizedAnswer
        response={response}
        answer={{ ...answer, answer_id }}
        quoted={answer_id === quote?.answerId ? quote : undefined}
      />
    )
}

/** An id that is no id is refused by the server with 422, and is as missing as one that nobody has. */
function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}
