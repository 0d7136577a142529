import { responsesPath } from '../addresses'
import type { Insights } from '../api'
import { BarList } from '../charts/bar-list'
import { ChartFigure } from '../charts/chart-figure'
import { NumbersTable } from '../charts/numbers-table'
import { format, isFew, percent } from '../words'

export function Superpowers({ insights }: { insights: Insights }) {
  const { survey, categories, small_group } = insights
  const title = 'Which superpowers do parents name most?'
  return (
    <ChartFigure
      title={title}
      reading="Responses in each category, and their share of all. A response can have several."
      place={{ surveyId: survey.id, chart: 'categories' }}
      isEmpty={categories.length === 0}
    >
      {categories.length === 0 ? (
        <p className="text-ink-2">No response has a category yet. Regenerate Categories gives them.</p>
      ) : (
        <>
          <BarList
            rows={categories.map((one) => ({
              key: one.category_id,
              label: one.name,
              value: one.responses,
              figure: `${format(one.responses)} · ${percent(one.share)}`,
              slot: one.color_slot,
              isFew: isFew(one.responses, small_group),
              href: responsesPath(survey.id, { category: one.category_id, status: 'submitted' }),
            }))}
          />
          <NumbersTable
            caption={title}
            headings={['Category', 'Responses', 'Share']}
            rows={categories.map((one) => [one.name, one.responses, percent(one.share)])}
          />
        </>
      )}
    </ChartFigure>
  )
}
