import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { insightsQuery } from '@/features/insights/api'
import { PrintButton } from '@/features/insights/export/print-button'
import { InsightsLoader } from '@/features/insights/insights-loader'
import { SchoolInsights } from '@/features/insights/school/school-insights'
import { NewResponses } from '@/features/responses/new-responses'
import { SurveyFrame } from '../survey-page/survey-frame'

export function InsightsPage() {
  const { id = '' } = useParams()
  const insights = useQuery(insightsQuery(id))
  const title = insights.data?.survey.title

  return (
    <SurveyFrame surveyId={id} tab="insights">
      <div className="no-print mb-5 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2 text-14">
        <NewResponses surveyId={id} />
        <p className="me-auto text-ink-2">{t`Submitted responses only.`}</p>
        {title && <PrintButton surveyId={id} title={t`Insights: ${title}`} />}
      </div>
      <InsightsLoader query={insights}>{(data) => <SchoolInsights insights={data} />}</InsightsLoader>
    </SurveyFrame>
  )
}
