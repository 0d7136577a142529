import { GraduationCap, Plus } from 'lucide-react'
import { ShowingLine } from '@/features/surveys/dashboard/showing-line'
import { SurveysPanel } from '@/features/surveys/dashboard/surveys-panel'
import { usePlace } from '@/features/surveys/dashboard/use-place'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'

export function AdminPage() {
  const [{ isArchive }] = usePlace()

  return (
    <>
      <PageHead
        key={isArchive ? 'archive' : 'surveys'}
        title={isArchive ? 'Archived Surveys' : 'Surveys'}
        {...(isArchive ? { back: { href: '/admin', label: 'Back to Surveys' } } : { actions: <Actions /> })}
      >
        <ShowingLine />
      </PageHead>
      <SurveysPanel />
    </>
  )
}

function Actions() {
  return (
    <>
      <ButtonLink href="/admin/teachers" icon={GraduationCap}>
        Teachers
      </ButtonLink>
      <ButtonLink href="/admin/survey/new" variant="primary" icon={Plus}>
        New Survey
      </ButtonLink>
    </>
  )
}
