import { t } from '@lingui/core/macro'
import { ChartColumn } from 'lucide-react'
import { Link } from 'wouter'
import { formatNumber } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ButtonLink } from '@/shared/ui/form/button-link'
import type { Insights } from '../api'
import { FoldingSections } from '../charts/folds'
import { AnswerLengths, Languages, OverTime, UnfinishedSteps } from './answering-charts'
import { Contents } from './contents'
import { Concerns, KnownFor, Superpowers, Years } from './superpower-charts'
import { Coverage, ResponsesByTeacher } from './teacher-charts'
import { hasHeatMap, sectionsOf } from './titles'

/** What a head teacher wants to know, in the order in which it is asked. */
export function SchoolInsights({ insights }: { insights: Insights }) {
  if (insights.counts.submitted === 0) {
    return (
      <>
        <EmptyState
          icon={ChartColumn}
          title={t`No responses yet`}
          hint={t`Charts appear here once the first response is submitted.`}
          action={<ButtonLink href={paths.shareSurvey(insights.survey.id)}>{t`Share Survey`}</ButtonLink>}
        />
        {insights.counts.in_progress > 0 && <UnfinishedSteps insights={insights} />}
      </>
    )
  }
  const pair = 'grid items-start gap-x-14 gap-y-3 lg:grid-cols-2 lg:gap-y-9'
  return (
    <FoldingSections first="days">
      <FiguresStrip insights={insights} />
      <div className="grid overflow-x-clip grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <Contents sections={sectionsOf(insights)} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-9">
          <OverTime insights={insights} />
          <div className={pair}>
            <Superpowers insights={insights} />
            <Concerns insights={insights} />
          </div>
          <ResponsesByTeacher insights={insights} />
          {hasHeatMap(insights) && <KnownFor insights={insights} />}
          <Coverage insights={insights} />
          <Years insights={insights} />
          <AnswerLengths insights={insights} />
          <div className={pair}>
            <Languages insights={insights} />
            <UnfinishedSteps insights={insights} />
          </div>
        </div>
      </div>
    </FoldingSections>
  )
}

/** The survey in five figures. Those of responses lead to them. */
function FiguresStrip({ insights }: { insights: Insights }) {
  const { survey, counts, without_category } = insights
  const [mentioned, teachers] = [formatNumber(counts.teachers_mentioned), formatNumber(counts.teachers)]
  const figures = [
    {
      label: t({ message: 'Submitted', context: 'responses' }),
      value: formatNumber(counts.submitted),
      href: paths.responses(survey.id),
    },
    {
      label: t`In progress`,
      value: formatNumber(counts.in_progress),
      href: counts.in_progress > 0 ? paths.responses(survey.id, { status: 'in_progress' }) : undefined,
    },
    { label: t`Answers`, value: formatNumber(counts.answers) },
    {
      label: t`Teachers mentioned`,
      value: t`${mentioned} of ${teachers}`,
    },
    {
      label: t`Responses without a category`,
      value: formatNumber(without_category),
      href: without_category > 0 ? paths.responses(survey.id, { withoutCategory: '1' }) : undefined,
    },
  ]
  return (
    <dl className="mb-7 flex flex-wrap gap-x-10 gap-y-3 max-sm:gap-x-7">
      {figures.map(({ label, value, href }) => (
        <div key={label}>
          <dt className="text-14 text-ink-2">{label}</dt>
          <dd className="font-words text-22 font-semibold tabular-nums">
            {href ? <Link href={href}>{value}</Link> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
