import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { insightsQuery } from '@/features/insights/api'
import { PrintButton } from '@/features/insights/export/print-button'
import { InsightsLoader } from '@/features/insights/insights-loader'
import { SchoolInsights } from '@/features/insights/school/school-insights'
import { paths } from '@/shared/lib/paths'
import { PageHead } from '@/shared/ui/layout/page-head'

export function InsightsPage() {
  const { id = '' } = useParams()
  const insights = useQuery(insightsQuery(id))
  const title = insights.data?.survey.title

  return (
    <>
      <PageHead
        title="Insights"
        back={{ href: paths.survey(id), label: 'Back to Survey' }}
        actions={title && <PrintButton surveyId={id} title={`Insights: ${title}`} />}
      >
        <p>{title ? `${title}. Submitted responses only.` : 'Submitted responses only.'}</p>
      </PageHead>
      <InsightsLoader query={insights}>{(data) => <SchoolInsights insights={data} />}</InsightsLoader>
    </>
  )
}
