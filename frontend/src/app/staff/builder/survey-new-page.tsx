import { useLocation } from 'wouter'
import { StartChooser } from '@/features/surveys/builder/start/start-chooser'
import { PageHead } from '@/shared/ui/layout/page-head'

export function SurveyNewPage() {
  const [, navigate] = useLocation()
  return (
    <>
      <PageHead title="New Survey" back={{ href: '/admin', label: 'Back to Admin' }}>
        <p>Choose what to start from. Nobody sees the survey until you open it.</p>
      </PageHead>
      {/* In place of this page: Back must not lead to making a second survey. */}
      <StartChooser onMade={({ id }) => navigate(`/admin/survey/${id}/edit`, { replace: true })} />
    </>
  )
}
