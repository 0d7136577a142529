import { Plus } from 'lucide-react'
import { ShowingLine, SurveysPanel } from '@/features/surveys/dashboard/surveys-panel'
import { useDashboardView } from '@/features/surveys/dashboard/view'
import { paths } from '@/shared/lib/paths'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'

export function AdminPage() {
  const [{ isArchive }] = useDashboardView()

  return (
    <>
      <PageHead
        key={isArchive ? 'archive' : 'surveys'}
        title={isArchive ? 'Archived Surveys' : 'Surveys'}
        {...(isArchive
          ? { back: { href: paths.admin, label: 'Back to Surveys' } }
          : { actions: <Actions /> })}
      >
        <ShowingLine />
      </PageHead>
      <SurveysPanel />
    </>
  )
}

function Actions() {
  return (
    <ButtonLink href={paths.newSurvey} variant="primary" icon={Plus}>
      New Survey
    </ButtonLink>
  )
}
