import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { AttentionStrip } from '@/features/attention/attention-strip'
import { setupQuery } from '@/features/setup/api'
import { Checklist } from '@/features/setup/checklist'
import { ExampleNote, LoadExample } from '@/features/setup/example-school'
import { WaitingStrip } from '@/features/subjects/waiting-strip'
import { ShowingLine, SurveysPanel } from '@/features/surveys/dashboard/surveys-panel'
import { useDashboardView } from '@/features/surveys/dashboard/view'
import { useMay } from '@/shared/api/permissions'
import { paths } from '@/shared/lib/paths'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'

export function AdminPage() {
  const [{ isArchive }] = useDashboardView()
  const may = useMay()

  return (
    <>
      <PageHead
        key={isArchive ? 'archive' : 'surveys'}
        title={isArchive ? t`Archived Surveys` : t`Surveys`}
        {...(isArchive
          ? { back: { href: paths.admin, label: t`Back to Surveys` } }
          : may('build_surveys') && { actions: <Actions /> })}
      >
        <ShowingLine />
      </PageHead>
      {!isArchive && may('read_answers') && <AttentionStrip />}
      {!isArchive && may('erase_answers') && <WaitingStrip />}
      {isArchive ? <SurveysPanel /> : <Surveys />}
    </>
  )
}

/** The surveys, and for a new school what to do first. Before there is a survey, that comes first. */
function Surveys() {
  const may = useMay()
  const { data: setup } = useQuery({ ...setupQuery, enabled: may('manage_settings') })
  const isDone = !setup || setup.has_example || setup.is_hidden || Object.values(setup.steps).every(Boolean)
  if (isDone) {
    return (
      <>
        {setup?.has_example && <ExampleNote added={setup.added_responses} />}
        <SurveysPanel />
      </>
    )
  }
  if (setup.steps.make_survey) {
    return (
      <div className="grid gap-12">
        <SurveysPanel />
        <Checklist setup={setup} />
      </div>
    )
  }
  return (
    <div className="grid items-start gap-x-14 gap-y-8 md:grid-cols-[minmax(0,1fr)_22rem]">
      <Checklist setup={setup} />
      <div className="grid gap-4">
        {setup.can_load_example && <LoadExample />}
        <SurveysPanel />
      </div>
    </div>
  )
}

function Actions() {
  return (
    <ButtonLink href={paths.newSurvey} variant="primary" icon={Plus}>
      {t`New Survey`}
    </ButtonLink>
  )
}
