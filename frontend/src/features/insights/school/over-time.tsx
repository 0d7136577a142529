import { Link } from 'wouter'
import { responsesPath } from '../addresses'
import type { Insights } from '../api'
import { ChartFigure } from '../charts/chart-figure'
import { NumbersTable } from '../charts/numbers-table'
import { TimeBars } from '../charts/time-bars'
import { shortDay, tellPace } from '../words'

export function OverTime({ insights }: { insights: Insights }) {
  const { survey, days } = insights
  const title = 'When did parents answer?'
  return (
    <ChartFigure
      title={title}
      reading={`${tellPace(insights)} Weekends are drawn lighter.`}
      place={{ surveyId: survey.id, chart: 'days' }}
    >
      <TimeBars label="Responses by day; the table below has the numbers" days={days} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <NumbersTable
          caption={title}
          headings={['Day', 'Responses']}
          rows={days.map(({ day, responses }) => [shortDay(day), responses])}
        />
        <Link href={responsesPath(survey.id, { status: 'submitted' })} className="text-14">
          Read these responses
        </Link>
      </div>
    </ChartFigure>
  )
}
