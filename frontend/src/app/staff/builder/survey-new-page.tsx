import { t } from '@lingui/core/macro'
import { useLocation } from 'wouter'
import { StartChooser } from '@/features/surveys/builder/start-chooser'
import { paths } from '@/shared/lib/paths'
import { PageHead } from '@/shared/ui/layout/page-head'

export function SurveyNewPage() {
  const [, navigate] = useLocation()
  return (
    <>
      <PageHead title={t`New Survey`} back={{ href: paths.admin, label: t`Back to Admin` }}>
        <p>{t`Choose what to start from. Nobody sees the survey until you open it.`}</p>
      </PageHead>
      {/* In place of this page: Back must not lead to making a second survey. */}
      <StartChooser onMade={({ id }) => navigate(paths.editSurvey(id), { replace: true })} />
    </>
  )
}
