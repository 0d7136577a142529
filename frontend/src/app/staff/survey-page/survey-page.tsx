import { useQuery } from '@tanstack/react-query'
import { ChartColumn, HeartHandshake, Pencil, Share2 } from 'lucide-react'
import { useMemo } from 'react'
import { useParams } from 'wouter'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { useConversation } from '@/features/assistant/conversation/conversation'
import { CategorizedAnswer } from '@/features/categories/correct/categorized-answer'
import { ExportMenu } from '@/features/exports/export-menu'
import { DecisionSection, SetAsideBanner } from '@/features/moderation/decision-section'
import { overviewQuery } from '@/features/responses/api'
import type { RenderDecision } from '@/features/responses/detail/response-body'
import { ResponseDialog } from '@/features/responses/detail/response-dialog'
import type { RenderAnswer } from '@/features/responses/detail/response-sections'
import { useView } from '@/features/responses/view/use-view'
import type { Quote } from '@/features/responses/view/view'
import { isNotFound } from '@/shared/api/error'
import { filterParams, paths } from '@/shared/lib/paths'
import type { HistoryState } from '@/shared/lib/visits'
import { RetryStrip } from '@/shared/ui/feedback/error-strip'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { CopyButton } from '@/shared/ui/form/copy-button'
import { PageHead } from '@/shared/ui/layout/page-head'
import { Tabs } from '@/shared/ui/layout/tabs'
import { AssistantTab } from './assistant-tab'
import { ResponsesTab } from './responses-tab'

export function SurveyPage() {
  const { surveyId = '' } = useParams()
  // Another survey is another page: nothing that was open or typed goes over to it.
  return <SurveyDetail key={surveyId} surveyId={surveyId} />
}

const back = { href: paths.admin, label: 'Back to Admin' }

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

  if (isNotFound(overview.error)) {
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
            <ButtonLink size="small" icon={ChartColumn} href={paths.insights(surveyId)}>
              Insights
            </ButtonLink>
            <ButtonLink size="small" icon={Pencil} href={paths.editSurvey(surveyId)}>
              Edit Survey
            </ButtonLink>
            <ButtonLink size="small" icon={Share2} href={paths.shareSurvey(surveyId)}>
              Share
            </ButtonLink>
            <ButtonLink size="small" icon={HeartHandshake} href={paths.cards(surveyId)}>
              Teacher Cards
            </ButtonLink>
            <ExportMenu surveyId={surveyId} filters={{ ...filterParams(filters), status: filters.status }} />
          </>
        }
      >
        <PublicLink surveyId={surveyId} />
      </PageHead>
      {overview.isLoadingError && (
        <div className="mb-6">
          <RetryStrip query={overview}>Failed to load survey</RetryStrip>
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

/** The address that parents get. */
function PublicLink({ surveyId }: { surveyId: string }) {
  const link = `${location.origin}/survey/${surveyId}`
  return (
    <div className="flex max-w-full flex-wrap items-center gap-2">
      {/* One tap selects it whole, where copying by script is not allowed. */}
      <code
        title={link}
        className="max-w-max min-w-0 flex-1 basis-40 truncate rounded-control border border-line bg-surface px-3 py-2 text-14 leading-snug select-all"
      >
        {link}
      </code>
      <CopyButton text={link} size="small" className="min-w-28 shrink-0">
        Copy Link
      </CopyButton>
    </div>
  )
}

type TabName = 'responses' | 'assistant'

/** The open tab, in the address so that reload, Back and links keep it. The first one needs no word there. */
function useTab() {
  const tab = readTab(useSearch())

  function showTab(next: TabName) {
    // A click fires twice, once for the press and once for the focus. Back must not need two presses.
    if (next === readTab(location.search)) return
    const params = new URLSearchParams(location.search)
    if (next === 'assistant') params.set('tab', next)
    else params.delete('tab')
    const state: HistoryState = { keepsPlace: true }
    navigate(params.size > 0 ? `${location.pathname}?${params}` : location.pathname, { state })
  }

  return [tab, showTab] as const
}

function readTab(search: string): TabName {
  return new URLSearchParams(search).get('tab') === 'assistant' ? 'assistant' : 'responses'
}
