import { responsesPath } from '../addresses'
import type { Insights } from '../api'
import { BarList } from '../charts/bar-list'
import { ChartFigure } from '../charts/chart-figure'
import { NumbersTable } from '../charts/numbers-table'
import { format, isFew, languageName } from '../words'

export function Languages({ insights }: { insights: Insights }) {
  const { survey, languages, small_group } = insights
  const title = 'In which languages do they write?'
  return (
    <ChartFigure
      title={title}
      reading="Responses with an answer in a language, as guessed from its words."
      place={{ surveyId: survey.id, chart: 'languages' }}
      isEmpty={languages.length === 0}
    >
      <BarList
        rows={languages.map(({ language, responses }) => ({
          key: language,
          label: languageName(language),
          value: responses,
          figure: format(responses),
          isFew: isFew(responses, small_group),
          href: responsesPath(survey.id, { status: 'submitted' }),
        }))}
      />
      <NumbersTable
        caption={title}
        headings={['Language', 'Responses']}
        rows={languages.map(({ language, responses }) => [languageName(language), responses])}
      />
    </ChartFigure>
  )
}
