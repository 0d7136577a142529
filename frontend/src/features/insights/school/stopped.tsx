import { responsesPath } from '../addresses'
import type { Insights } from '../api'
import { BarList } from '../charts/bar-list'
import { ChartFigure } from '../charts/chart-figure'
import { NumbersTable } from '../charts/numbers-table'
import { count, format, stepNames } from '../words'

/** Unfinished responses, by the first step that is not complete. */
export function Stopped({ insights }: { insights: Insights }) {
  const { survey, steps, counts } = insights
  const title = 'Where do parents stop?'
  const total = counts.in_progress
  return (
    <ChartFigure
      title={title}
      reading={
        total === 0
          ? 'Every response that was begun has been submitted.'
          : `${count(total, 'response is', 'responses are')} not finished. The step is the first that is not complete.`
      }
      place={{ surveyId: survey.id, chart: 'steps' }}
      isEmpty={total === 0}
    >
      {total > 0 && (
        <>
          <BarList
            rows={steps.map(({ step, responses }) => ({
              key: step,
              label: stepNames[step],
              value: responses,
              figure: format(responses),
              href: responses > 0 ? responsesPath(survey.id, { status: 'in_progress' }) : undefined,
            }))}
          />
          <NumbersTable
            caption={title}
            headings={['Step', 'Unfinished responses']}
            rows={steps.map(({ step, responses }) => [stepNames[step], responses])}
          />
        </>
      )}
    </ChartFigure>
  )
}
