import { responsesPath } from '../addresses'
import type { Insights } from '../api'
import { BarList } from '../charts/bar-list'
import { ChartFigure } from '../charts/chart-figure'
import { NumbersTable } from '../charts/numbers-table'
import { count, format } from '../words'

type Question = Insights['questions'][number]

/** How many answered each question, and how long what they wrote is. */
export function Writing({ insights }: { insights: Insights }) {
  const { survey, questions, counts } = insights
  const title = 'How much do parents write?'
  return (
    <ChartFigure
      title={title}
      reading="How many answered each question, and the length of an answer in the middle: half are shorter, half longer."
      place={{ surveyId: survey.id, chart: 'questions' }}
    >
      <ol className="grid gap-3">
        {questions.map((question, index) => (
          <li key={question.question_id}>
            <p className="text-14">
              <span className="text-ink-2">Q{index + 1}</span> {question.text}
              {question.is_retired && <span className="text-ink-2"> (no longer asked)</span>}
            </p>
            <BarList
              most={counts.submitted || 1}
              rows={[
                {
                  key: question.question_id,
                  label: tellLength(question),
                  value: question.answered,
                  figure: tellAnswered(question),
                  href: responsesPath(survey.id, { status: 'submitted' }),
                },
              ]}
            />
          </li>
        ))}
      </ol>
      <NumbersTable
        caption={title}
        headings={[
          'Question',
          'Answered',
          'Left blank',
          'Quarter up to',
          'Half up to',
          'Three quarters up to',
          'Longest',
        ]}
        rows={questions.map((one) => [
          one.text,
          one.answered,
          one.blank ?? '–',
          one.lower_quarter ?? '–',
          one.middle ?? '–',
          one.upper_quarter ?? '–',
          one.longest ?? '–',
        ])}
      />
    </ChartFigure>
  )
}

function tellLength({ middle }: Question): string {
  return middle === null ? 'No answers yet' : `about ${count(middle, 'character')}`
}

function tellAnswered({ answered, blank }: Question): string {
  return blank === null ? `${format(answered)} answered` : `${format(answered)} · ${format(blank)} blank`
}
