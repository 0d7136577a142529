import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useParams } from 'wouter'
import { teacherInsightsQuery } from '@/features/insights/api'
import { PrintButton } from '@/features/insights/export/print-button'
import { InsightsLoader } from '@/features/insights/insights-loader'
import { TeacherInsightsView } from '@/features/insights/teacher/teacher-insights'
import { paths } from '@/shared/lib/paths'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'

export function TeacherInsightsPage() {
  const { id = '', teacherId = '' } = useParams()
  const insights = useQuery(teacherInsightsQuery(id, teacherId))
  const teacher = insights.data?.teacher
  const name = teacher?.name

  return (
    <>
      <PageHead
        title={name ?? t`Teacher`}
        back={{ href: paths.insights(id), label: t`Back to Insights` }}
        actions={
          teacher &&
          name && (
            <>
              <ButtonLink size="small" icon={Inbox} href={paths.responses(id, { teacherId: teacher.id })}>
                {t`Read Responses`}
              </ButtonLink>
              <PrintButton surveyId={id} teacherId={teacher.id} title={t`Insights: ${name}`} />
            </>
          )
        }
      >
        <p>{[teacher?.grade_level, insights.data?.survey.title].filter(Boolean).join(' · ') || ' '}</p>
      </PageHead>
      <InsightsLoader query={insights}>{(data) => <TeacherInsightsView insights={data} />}</InsightsLoader>
    </>
  )
}
