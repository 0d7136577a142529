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

  return (
    <>
      <PageHead
        title={teacher?.name ?? 'Teacher'}
        back={{ href: paths.insights(id), label: 'Back to Insights' }}
        actions={
          teacher && (
            <>
              <ButtonLink size="small" icon={Inbox} href={paths.responses(id, { teacherId: teacher.id })}>
                Read Responses
              </ButtonLink>
              <PrintButton surveyId={id} teacherId={teacher.id} title={`Insights: ${teacher.name}`} />
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
