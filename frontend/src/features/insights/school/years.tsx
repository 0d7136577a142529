import { responsesPath } from '../addresses'
import type { Insights } from '../api'
import { BarList } from '../charts/bar-list'
import { ChartFigure } from '../charts/chart-figure'
import { NumbersTable } from '../charts/numbers-table'
import { format, isFew, percent } from '../words'

const mostCategories = 8

/** Shares and not counts: one year has more parents than another. */
export function Years({ insights }: { insights: Insights }) {
  const { survey, years, categories, small_group } = insights
  if (years.length < 2) return null
  const title = 'What has changed since other years?'
  const share = (year: Insights['years'][number], category: string) =>
    (year.responses[category] ?? 0) / Math.max(year.submitted, 1)
  const shown = categories.slice(0, mostCategories)
  const most = Math.max(...shown.flatMap((one) => years.map((year) => share(year, one.category_id))), 0.01)
  return (
    <ChartFigure
      title={title}
      reading="The share of responses with a superpower, in each survey that uses the same categories."
      place={{ surveyId: survey.id, chart: 'years' }}
    >
      <div className="grid gap-x-10 gap-y-4 md:grid-cols-2">
        {shown.map((one) => (
          <section key={one.category_id} aria-label={one.name}>
            <h3 className="text-14">{one.name}</h3>
            <BarList
              most={most}
              rows={years.map((year) => ({
                key: year.survey_id,
                label: `${year.school_year}-${year.school_year + 1}`,
                detail: year.survey_id === survey.id ? '(this survey)' : undefined,
                value: share(year, one.category_id),
                figure: `${percent(share(year, one.category_id))} · ${format(year.responses[one.category_id] ?? 0)}`,
                slot: one.color_slot,
                isFew: isFew(year.responses[one.category_id] ?? 0, small_group),
                href: responsesPath(year.survey_id, { category: one.category_id, status: 'submitted' }),
              }))}
            />
          </section>
        ))}
      </div>
      <NumbersTable
        caption={title}
        headings={['Category', ...years.map((year) => `${year.title} (${year.submitted} responses)`)]}
        rows={categories.map((one) => [
          one.name,
          ...years.map((year) => year.responses[one.category_id] ?? 0),
        ])}
      />
    </ChartFigure>
  )
}
