import { ChartColumn } from 'lucide-react'
import { formatNumber } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ButtonLink } from '@/shared/ui/form/button-link'
import type { Insights } from '../api'
import { AnswerLengths, Languages, OverTime, UnfinishedSteps } from './answering-charts'
import { KnownFor, Superpowers, Years } from './superpower-charts'
import { Coverage, ResponsesByTeacher } from './teacher-charts'

/** What a head teacher wants to know, in the order in which it is asked. */
export function SchoolInsights({ insights }: { insights: Insights }) {
  if (insights.counts.submitted === 0) {
    return (
      <>
        <EmptyState
          icon={ChartColumn}
          title="No responses yet"
          hint="Figures appear here with the first response that is submitted."
          action={<ButtonLink href={paths.shareSurvey(insights.survey.id)}>Share Survey</ButtonLink>}
        />
        {insights.counts.in_progress > 0 && <UnfinishedSteps insights={insights} />}
      </>
    )
  }
  return (
    <>
      <FiguresStrip insights={insights} />
      <div className="grid gap-9">
        <OverTime insights={insights} />
        <div className="grid items-start gap-x-14 gap-y-9 md:grid-cols-2">
          <Superpowers insights={insights} />
          <ResponsesByTeacher insights={insights} />
        </div>
        <KnownFor insights={insights} />
        <Coverage insights={insights} />
        <Years insights={insights} />
        <AnswerLengths insights={insights} />
        <div className="grid items-start gap-x-14 gap-y-9 md:grid-cols-2">
          <Languages insights={insights} />
          <UnfinishedSteps insights={insights} />
        </div>
      </div>
    </>
  )
}

/** The survey in five figures. */
function FiguresStrip({ insights }: { insights: Insights }) {
  const { counts, without_category } = insights
  const figures = [
    ['Submitted', formatNumber(counts.submitted)],
    ['In progress', formatNumber(counts.in_progress)],
    ['Answers', formatNumber(counts.answers)],
    [
      'Teachers written about',
      `${formatNumber(counts.teachers_mentioned)} of ${formatNumber(counts.teachers)}`,
    ],
    ['Responses without a category', formatNumber(without_category)],
  ]
  return (
    <dl className="mb-7 flex flex-wrap gap-x-10 gap-y-3 max-sm:gap-x-7">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-14 text-ink-2">{label}</dt>
          <dd className="font-words text-22 font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
