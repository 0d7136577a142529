import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { overviewQuery } from '@/features/responses/api'
import { shareQuery } from '@/features/surveys/share/api'
import { isNotFound } from '@/shared/api/error'
import { type Permission, useMay } from '@/shared/api/permissions'
import { i18n } from '@/shared/lib/i18n'
import { paths } from '@/shared/lib/paths'
import { publicOrigin } from '@/shared/lib/school'
import { RetryStrip } from '@/shared/ui/feedback/error-strip'
import { CopyButton } from '@/shared/ui/form/copy-button'
import { Icon } from '@/shared/ui/icon'
import { PageHead } from '@/shared/ui/layout/page-head'
import { PageTitle } from '@/shared/ui/layout/page-title'
import { Tabs } from '@/shared/ui/layout/tabs'

const labels = {
  responses: msg`Survey Responses`,
  assistant: msg`AI Assistant`,
  insights: msg`Insights`,
  cards: msg`Teacher Cards`,
  share: msg`Share`,
  families: msg`Families`,
  edit: msg`Edit`,
}

const needed: Record<keyof typeof labels, Permission> = {
  responses: 'read_answers',
  assistant: 'read_answers',
  insights: 'read_answers',
  cards: 'read_answers',
  share: 'see_surveys',
  families: 'see_rates',
  edit: 'build_surveys',
}

export type SurveyTab = keyof typeof labels

interface SurveyFrameProps {
  surveyId: string
  tab: SurveyTab
  children: ReactNode
}

/** What the pages of one survey have in common: the way back, its title and public link, and one row of tabs. */
export function SurveyFrame({ surveyId, tab, children }: SurveyFrameProps) {
  const may = useMay()
  const mayRead = may('read_answers')
  // The overview counts what answers are about; whoever does not read them only needs the title.
  const overview = useQuery({ ...overviewQuery(surveyId), enabled: mayRead })
  const survey = useQuery({ ...shareQuery(surveyId), enabled: !mayRead })
  const shown = mayRead ? overview : survey
  const title = mayRead ? overview.data?.survey.title : survey.data?.title
  const search = useSearch()

  if (isNotFound(shown.error)) {
    return (
      <PageHead title={t`Survey not found`} back={{ href: paths.admin, label: t`Back to Admin` }}>
        <p>{t`It may have been removed, or the address is not complete.`}</p>
      </PageHead>
    )
  }

  return (
    <>
      <div className="no-print">
        <Link
          href={paths.admin}
          className="inline-flex min-h-6 items-center gap-1.5 text-14 font-semibold no-underline hover:underline pointer-coarse:min-h-11"
        >
          <Icon of={ArrowLeft} size="small" />
          {t`Back to Admin`}
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <div className="min-w-0 wrap-anywhere">
            <PageTitle size="work" part={tab === 'responses' ? undefined : i18n._(labels[tab])}>
              {title ?? t`Survey`}
            </PageTitle>
          </div>
          {/* Share has it, and more. */}
          {tab !== 'share' && <PublicLink surveyId={surveyId} />}
        </div>
      </div>
      {shown.isLoadingError && (
        <div className="mb-4">
          <RetryStrip query={shown}>{t`Failed to load survey`}</RetryStrip>
        </div>
      )}
      <Tabs label={t`Survey`} value={tab} tabs={tabsOf(surveyId, tab, search, may)}>
        {children}
      </Tabs>
    </>
  )
}

/** Between the two tabs of the survey's own page the filters of the list stay in the address. */
function tabsOf(surveyId: string, current: SurveyTab, search: string, may: ReturnType<typeof useMay>) {
  const isHere = current === 'responses' || current === 'assistant'
  const hrefs: Record<SurveyTab, string> = {
    responses: paths.survey(surveyId) + withTab(isHere ? search : '', undefined),
    assistant: paths.survey(surveyId) + withTab(isHere ? search : '', 'assistant'),
    insights: paths.insights(surveyId),
    cards: paths.cards(surveyId),
    share: paths.shareSurvey(surveyId),
    families: paths.invitations(surveyId),
    edit: paths.editSurvey(surveyId),
  }
  const names = (Object.keys(labels) as SurveyTab[]).filter((name) => may(needed[name]))
  return names.map((value) => ({ value, label: i18n._(labels[value]), href: hrefs[value] }))
}

function withTab(search: string, tab: string | undefined): string {
  const params = new URLSearchParams(search)
  if (tab) params.set('tab', tab)
  else params.delete('tab')
  return params.size > 0 ? `?${params}` : ''
}

/** The address that parents get. */
function PublicLink({ surveyId }: { surveyId: string }) {
  const link = `${publicOrigin()}/survey/${surveyId}`
  return (
    <div className="flex min-w-0 max-w-full items-center gap-1">
      {/* One tap selects it whole, where copying by script is not allowed. */}
      <code title={link} className="max-w-80 min-w-0 flex-1 truncate text-14 text-ink-2 select-all">
        {link}
      </code>
      <CopyButton text={link} size="small" variant="quiet" className="min-w-28 shrink-0">
        {t`Copy Link`}
      </CopyButton>
    </div>
  )
}
