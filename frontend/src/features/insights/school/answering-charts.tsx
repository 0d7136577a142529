import { plural, t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { formatNumber, shortDay } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { stepNames } from '@/shared/lib/steps'
import type { Insights } from '../api'
import { BarList } from '../charts/bar-list'
import { ChartFigure, NumbersTable } from '../charts/chart-figure'
import { hasFullHours } from '../charts/scale'
import { TimeBars } from '../charts/time-bars'
import { describePace, describeUnanalyzed, isFew, languageName, withFolding } from '../messages'
import { titleOf } from './titles'

export function OverTime({ insights }: { insights: Insights }) {
  const { survey, days } = insights
  const title = titleOf('days')
  const pace = describePace(insights)

  function hrefOf(first: string, last: string) {
    if (!hasFullHours(first, last)) return undefined
    return paths.responses(survey.id, { submittedFrom: first, submittedTo: last })
  }

  return (
    <ChartFigure
      title={title}
      reading={t`${pace} Weekends are shaded lighter.`}
      chartKey={{ surveyId: survey.id, chart: 'days' }}
    >
      <TimeBars label={t`Responses by day; the table below has the numbers`} days={days} href={hrefOf} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <NumbersTable
          caption={title}
          headings={[t`Day`, t`Responses`]}
          rows={days.map(({ day, responses }) => [shortDay(day), responses])}
          hrefs={days.map(({ day, responses }) => (responses > 0 ? hrefOf(day, day) : undefined))}
        />
        <Link href={paths.responses(survey.id)} className={linkClass}>
          {t`See all submitted responses`}
        </Link>
      </div>
    </ChartFigure>
  )
}

/** Large enough for a finger, also where the line above it wraps. */
const linkClass = 'inline-flex min-h-9 items-center text-14 pointer-coarse:min-h-11'

type Question = Insights['questions'][number]

/** How many answered each question, and how long what they wrote is. */
export function AnswerLengths({ insights }: { insights: Insights }) {
  const { survey, questions, counts } = insights
  const title = titleOf('questions')
  return (
    <ChartFigure
      title={title}
      reading={t`How many answered each question, and the median answer length.`}
      chartKey={{ surveyId: survey.id, chart: 'questions' }}
    >
      <ol className="grid gap-3">
        {questions.map((question, index) => (
          <li key={question.question_id}>
            <p className="text-14">
              <span className="text-ink-2">{nameQuestion(index + 1)}</span> {question.text}
              {question.is_retired && <span className="text-ink-2"> {t`(no longer asked)`}</span>}
            </p>
            <BarList
              max={counts.submitted || 1}
              rows={[
                {
                  key: question.question_id,
                  label: describeLength(question),
                  value: question.answered,
                  figure: describeAnswered(question),
                  href:
                    question.answered > 0
                      ? paths.responses(survey.id, { questionId: question.question_id })
                      : undefined,
                },
              ]}
            />
          </li>
        ))}
      </ol>
      <NumbersTable
        caption={title}
        headings={[
          t`Question`,
          t({ message: 'Answered', context: 'question' }),
          t`Left blank`,
          t`Quarter up to`,
          t`Half up to`,
          t`Three quarters up to`,
          t`Longest`,
        ]}
        rows={questions.map((question) => [
          question.text,
          question.answered,
          question.blank ?? '–',
          question.lower_quarter ?? '–',
          question.middle ?? '–',
          question.upper_quarter ?? '–',
          question.longest ?? '–',
        ])}
      />
    </ChartFigure>
  )
}

function nameQuestion(number: number): string {
  return t`Q${number}`
}

function describeLength({ middle }: Question): string {
  return middle === null
    ? t`No answers yet`
    : t`about ${plural(middle, { one: '# character', other: '# characters' })}`
}

function describeAnswered({ answered, blank }: Question): string {
  if (blank === null) return plural(answered, { one: '# answered', other: '# answered' })
  const [filled, empty] = [formatNumber(answered), formatNumber(blank)]
  return t`${filled} · ${empty} blank`
}

export function Languages({ insights }: { insights: Insights }) {
  const { survey, languages, small_group } = insights
  const hasUnanalyzed = languages.some(({ unanalyzed_answers }) => unanalyzed_answers > 0)
  const title = titleOf('languages')
  return (
    <ChartFigure
      title={title}
      reading={withFolding(t`Responses with an answer in a language, as guessed from its words.`, survey)}
      chartKey={{ surveyId: survey.id, chart: 'languages' }}
      isEmpty={languages.length === 0}
    >
      <BarList
        smallGroup={small_group}
        rows={languages.map(({ language, responses, unanalyzed_answers }) => ({
          key: language,
          label: languageName(language),
          detail: describeUnanalyzed(unanalyzed_answers),
          value: responses,
          figure: formatNumber(responses),
          isFew: isFew(responses, small_group),
          // The list has no filter for answers whose language is not known yet.
          href: language ? paths.responses(survey.id, { language }) : undefined,
        }))}
      />
      {hasUnanalyzed && (
        <p className="mt-2 text-14 text-ink-2">
          {t`Answers that are not analyzed get no categories from AI. The category figures count them only where staff added a category.`}
        </p>
      )}
      <NumbersTable
        caption={title}
        headings={[t`Language`, t`Responses`, ...(hasUnanalyzed ? [t`Answers not analyzed`] : [])]}
        rows={languages.map(({ language, responses, unanalyzed_answers }) => [
          languageName(language),
          responses,
          ...(hasUnanalyzed ? [unanalyzed_answers] : []),
        ])}
      />
    </ChartFigure>
  )
}

/** Unfinished responses, by the first step that is not complete. */
export function UnfinishedSteps({ insights }: { insights: Insights }) {
  const { survey, steps, counts } = insights
  const title = titleOf('steps')
  const total = counts.in_progress
  return (
    <ChartFigure
      title={title}
      reading={
        total === 0
          ? t`Every response that was begun has been submitted.`
          : plural(total, {
              one: '# response is not finished. Shows the first unfinished step.',
              other: '# responses are not finished. Shows the first unfinished step.',
            })
      }
      chartKey={{ surveyId: survey.id, chart: 'steps' }}
      isEmpty={total === 0}
    >
      {total > 0 && (
        <>
          <BarList
            rows={steps.map(({ step, responses }) => ({
              key: step,
              label: stepNames[step],
              value: responses,
              figure: formatNumber(responses),
              href: responses > 0 ? paths.responses(survey.id, { status: 'in_progress', step }) : undefined,
            }))}
          />
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <NumbersTable
              caption={title}
              headings={[t`Step`, t`Unfinished responses`]}
              rows={steps.map(({ step, responses }) => [stepNames[step], responses])}
            />
            <Link href={paths.responses(survey.id, { status: 'in_progress' })} className={linkClass}>
              {t`See all unfinished responses`}
            </Link>
          </div>
        </>
      )}
    </ChartFigure>
  )
}
