import { plural, t } from '@lingui/core/macro'
import { MessageCircle } from 'lucide-react'
import { Children, type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { formatNumber, languageAttribute, mediumDate, shortDay } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { Badge } from '@/shared/ui/data/badge'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import type { Excerpt, TeacherInsights } from '../api'
import { BarList } from '../charts/bar-list'
import { ChartFigure, NumbersTable } from '../charts/chart-figure'
import { sundayOf } from '../charts/scale'
import { TimeBars } from '../charts/time-bars'
import { isFew, percent } from '../messages'

export function TeacherInsightsView({ insights }: { insights: TeacherInsights }) {
  const { survey, teacher, quotes, wishes, responses } = insights
  const ids = { surveyId: survey.id, teacherId: teacher.id }
  if (responses === 0) {
    return (
      <EmptyState
        icon={MessageCircle}
        title={t`Nobody has written about ${{ name: teacher.name }} yet`}
        hint={t`Insights has a reminder you can send about teachers with few responses.`}
      />
    )
  }
  return (
    <div className="grid gap-9">
      <div className="grid min-w-0 items-start gap-x-14 gap-y-9 md:grid-cols-2">
        <KnownForWhat insights={insights} />
        <Weeks insights={insights} />
      </div>
      <WordsSection
        title={t`What do parents say?`}
        reading={t`The sentences that show a superpower most clearly, word for word.`}
        empty={t`No sentence stands out yet.`}
      >
        {quotes.map((quote) => (
          <ExcerptSlip key={quote.answer_id + quote.start} {...ids} excerpt={quote}>
            <Badge slot={quote.color_slot}>{quote.category_name}</Badge>
          </ExcerptSlip>
        ))}
      </WordsSection>
      <WordsSection
        title={t`What do parents wish for?`}
        reading={t`From answers about what could be better, and others that ask for something.`}
        empty={t`No wishes yet.`}
      >
        {wishes.map((wish) => (
          <ExcerptSlip key={wish.answer_id} {...ids} excerpt={wish} />
        ))}
      </WordsSection>
    </div>
  )
}

function KnownForWhat({ insights }: { insights: TeacherInsights }) {
  const { survey, teacher, categories, responses, small_group } = insights
  const title = t`What is ${{ name: teacher.name }} known for?`
  return (
    <ChartFigure
      title={title}
      reading={describeShares(responses, isFew(responses, small_group))}
      chartKey={{ surveyId: survey.id, teacherId: teacher.id, chart: 'categories' }}
      isEmpty={categories.length === 0}
    >
      {categories.length === 0 && <p className="text-ink-2">{t`No response has a category yet.`}</p>}
      <BarList
        smallGroup={small_group}
        rows={categories.map((item) => ({
          key: item.category_id,
          label: item.name,
          value: item.responses,
          detail: t`${{ share: percent(item.school_share) }} in the school`,
          figure: `${formatNumber(item.responses)} · ${percent(item.share)}`,
          slot: item.color_slot,
          isFew: isFew(item.responses, small_group),
          href: paths.responses(survey.id, { teacherId: teacher.id, category: item.category_id }),
        }))}
      />
      {categories.length > 0 && (
        <NumbersTable
          caption={title}
          headings={[
            t`Category`,
            t`Responses`,
            t({ message: 'Share', context: 'part of all' }),
            t`Share in the school`,
          ]}
          rows={categories.map((category) => [
            category.name,
            category.responses,
            percent(category.share),
            percent(category.school_share),
          ])}
        />
      )}
    </ChartFigure>
  )
}

function describeShares(responses: number, areFew: boolean): string {
  return areFew
    ? t`Based on ${plural(responses, { one: '# response', other: '# responses' })}, which is not many. Beside each superpower is its share in the whole school.`
    : t`Based on ${plural(responses, { one: '# response', other: '# responses' })}. Beside each superpower is its share in the whole school.`
}

function Weeks({ insights }: { insights: TeacherInsights }) {
  const { survey, teacher, weeks } = insights
  const title = t`When did they write?`

  function hrefOf(monday: string) {
    const days = { submittedFrom: monday, submittedTo: sundayOf(monday) }
    return paths.responses(survey.id, { teacherId: teacher.id, ...days })
  }

  return (
    <ChartFigure
      title={title}
      reading={t`Responses by week.`}
      chartKey={{ surveyId: survey.id, teacherId: teacher.id, chart: 'weeks' }}
    >
      <TimeBars
        label={t`Responses by week; the table below has the numbers`}
        days={weeks}
        isWeekly
        href={hrefOf}
      />
      <NumbersTable
        caption={title}
        headings={[t`Week of`, t`Responses`]}
        rows={weeks.map(({ day, responses }) => [shortDay(day), responses])}
        hrefs={weeks.map(({ day, responses }) => (responses > 0 ? hrefOf(day) : undefined))}
      />
    </ChartFigure>
  )
}

interface WordsSectionProps {
  title: string
  reading: string
  empty: string
  /** Slips. */
  children: ReactNode
}

/** Parents' own words under a question. They stay on the screen: what is printed or exported has none of them. */
function WordsSection({ title, reading, empty, children }: WordsSectionProps) {
  const id = useId()
  const isEmpty = Children.count(children) === 0
  return (
    <section aria-labelledby={id} className="border-t border-line pt-7">
      <h2 id={id} className="font-words text-22 max-sm:text-18">
        {title}
      </h2>
      <p className="mt-1 mb-5 max-w-column text-ink-2">{isEmpty ? empty : reading}</p>
      {!isEmpty && <ul className="grid items-start gap-6 md:grid-cols-2">{children}</ul>}
    </section>
  )
}

interface ExcerptSlipProps {
  surveyId: string
  teacherId: string
  excerpt: Excerpt
  /** Such as the category that the words speak for. */
  children?: ReactNode
}

/** A parent's own words on a slip of paper. */
function ExcerptSlip({ surveyId, teacherId, excerpt, children }: ExcerptSlipProps) {
  const { text, language, other_teachers, response_id, submitted_at, question_text } = excerpt
  return (
    <li className="relative rounded-slip bg-surface px-5 pt-6 pb-4 shadow-lift">
      <span aria-hidden className="absolute -top-2 start-6 h-4 w-16 bg-tape" />
      <blockquote
        lang={languageAttribute(language)}
        className="font-words text-18 leading-snug whitespace-pre-line wrap-anywhere"
        dir="auto"
      >
        {text}
      </blockquote>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-14 text-ink-2">
        {children}
        <span title={question_text}>{mediumDate(submitted_at)}</span>
        {other_teachers > 0 && (
          <span>
            {plural(other_teachers, {
              one: 'also about # other teacher',
              other: 'also about # other teachers',
            })}
          </span>
        )}
        <Link
          href={paths.responses(surveyId, { teacherId, response: response_id })}
          className="ms-auto inline-flex min-h-8 items-center font-semibold pointer-coarse:min-h-11"
        >
          {t`View Response`}
        </Link>
      </div>
    </li>
  )
}
