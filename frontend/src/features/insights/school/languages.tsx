import { responsesPath } from '../addresses'
import type { Insights } from '../api'
import { BarList } from '../charts/bar-list'
import { ChartFigure } from '../charts/chart-figure'
import { NumbersTable } from '../charts/numbers-table'
import { describeUnanalyzed, format, isFew, languageName } from '../words'

export function Languages({ insights }: { insights: Insights }) {
  const { survey, languages, small_group } = insights
  const hasUnanalyzed = languages.some(({ unanalyzed_answers }) => unanalyzed_answers > 0)
  const title = 'In which languages do they write?'
  return (
    <ChartFigure
      title={title}
      reading="Responses with an answer in a language, as guessed from its words."
      place={{ surveyId: survey.id, chart: 'languages' }}
      isEmpty={languages.length === 0}
    >
      <BarList
        rows={languages.map(({ language, responses, unanalyzed_answers }) => ({
          key: language,
          label: languageName(language),
          detail: describeUnanalyzed(unanalyzed_answers),
          value: responses,
          figure: format(responses),
          isFew: isFew(responses, small_group),
          href: responsesPath(survey.id, { status: 'submitted' }),
        }))}
      />
      {hasUnanalyzed && (
        <p className="mt-2 text-14 text-ink-2">
          Answers that are not analyzed get no categories from AI. The category figures count them only where
          staff added a category.
        </p>
      )}
      <NumbersTable
        caption={title}
        headings={['Language', 'Responses', ...(hasUnanalyzed ? ['Answers not analyzed'] : [])]}
        rows={languages.map(({ language, responses, unanalyzed_answers }) => [
          languageName(language),
          responses,
          ...(hasUnanalyzed ? [unanalyzed_answers] : []),
        ])}
      />
    </ChartFigure>
  )
}
