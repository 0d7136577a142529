import { MessageCircle } from 'lucide-react'
import { Badge } from '@/shared/ui/data/badge'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { responsesPath } from '../addresses'
import type { TeacherInsights } from '../api'
import { BarList } from '../charts/bar-list'
import { ChartFigure } from '../charts/chart-figure'
import { NumbersTable } from '../charts/numbers-table'
import { TimeBars } from '../charts/time-bars'
import { count, format, isFew, percent, shortDay } from '../words'
import { Slip } from './slip'
import { WordsSection } from './words-section'

export function TeacherInsightsView({ insights }: { insights: TeacherInsights }) {
  const { survey, teacher, quotes, wishes, responses } = insights
  const place = { surveyId: survey.id, teacherId: teacher.id }
  if (responses === 0) {
    return (
      <EmptyState
        icon={MessageCircle}
        title={`Nobody has written about ${teacher.name} yet`}
        hint="Insights has a reminder to families for the teachers whom too few have written about."
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
        title="What do parents say?"
        reading="Sentences that speak most clearly for a superpower, word for word, chosen by the same rule every time."
        empty="No sentence stands out yet."
      >
        {quotes.map((quote) => (
          <Slip key={quote.answer_id + quote.start} {...place} excerpt={quote}>
            <Badge slot={quote.color_slot}>{quote.category_name}</Badge>
          </Slip>
        ))}
      </WordsSection>
      <WordsSection
        title="What do parents wish for?"
        reading="From answers to what could be better, and wherever somebody wished for something."
        empty="Nobody has wished for anything."
      >
        {wishes.map((wish) => (
          <Slip key={wish.answer_id} {...place} excerpt={wish} />
        ))}
      </WordsSection>
    </div>
  )
}

function KnownForWhat({ insights }: { insights: TeacherInsights }) {
  const { survey, teacher, categories, responses, small_group } = insights
  const title = `What is ${teacher.name} known for?`
  return (
    <ChartFigure
      title={title}
      reading={`Of ${count(responses, 'response')}${isFew(responses, small_group) ? ', which is few' : ''}, with each superpower’s share in the whole school beside it.`}
      place={{ surveyId: survey.id, teacherId: teacher.id, chart: 'categories' }}
      isEmpty={categories.length === 0}
    >
      {categories.length === 0 && <p className="text-ink-2">No response has a category yet.</p>}
      <BarList
        rows={categories.map((one) => ({
          key: one.category_id,
          label: one.name,
          value: one.responses,
          detail: `${percent(one.school_share)} in the school`,
          figure: `${format(one.responses)} · ${percent(one.share)}`,
          slot: one.color_slot,
          isFew: isFew(one.responses, small_group),
          href: responsesPath(survey.id, { teacher: teacher.id, category: one.category_id }),
        }))}
      />
      {categories.length > 0 && (
        <NumbersTable
          caption={title}
          headings={['Category', 'Responses', 'Share', 'Share in the school']}
          rows={categories.map((one) => [
            one.name,
            one.responses,
            percent(one.share),
            percent(one.school_share),
          ])}
        />
      )}
    </ChartFigure>
  )
}

function Weeks({ insights }: { insights: TeacherInsights }) {
  const { survey, teacher, weeks } = insights
  const title = 'When did they write?'
  return (
    <ChartFigure
      title={title}
      reading="Responses by week."
      place={{ surveyId: survey.id, teacherId: teacher.id, chart: 'weeks' }}
    >
      <TimeBars label="Responses by week; the table below has the numbers" days={weeks} isWeekly />
      <NumbersTable
        caption={title}
        headings={['Week of', 'Responses']}
        rows={weeks.map(({ day, responses }) => [shortDay(day), responses])}
      />
    </ChartFigure>
  )
}
