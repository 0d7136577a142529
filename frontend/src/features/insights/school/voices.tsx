import { teacherPath } from '../addresses'
import type { Insights } from '../api'
import { BarList } from '../charts/bar-list'
import { ChartFigure } from '../charts/chart-figure'
import { FewMark } from '../charts/few-mark'
import { NumbersTable } from '../charts/numbers-table'
import { count, format, isFew } from '../words'

export function Voices({ insights }: { insights: Insights }) {
  const { survey, grades, small_group } = insights
  const title = 'Who did they write about?'
  const most = Math.max(...grades.flatMap(({ teachers }) => teachers.map((one) => one.responses)), 1)
  return (
    <ChartFigure
      title={title}
      reading="Responses for each grade and teacher. A response can be about several teachers."
      place={{ surveyId: survey.id, chart: 'teachers' }}
    >
      <div className="grid gap-4">
        {grades.map(({ grade, responses, teachers }) => (
          <section key={grade} aria-label={grade || 'No grade'}>
            <h3 className="flex flex-wrap items-baseline gap-x-2 text-14">
              {grade || 'No grade'}
              <span className="font-normal text-ink-2">{count(responses, 'response')}</span>
              {isFew(responses, small_group) && <FewMark />}
            </h3>
            <BarList
              most={most}
              rows={teachers.map((one) => ({
                key: one.id,
                label: one.name,
                detail: one.is_on_roster ? undefined : '(archived)',
                value: one.responses,
                figure: format(one.responses),
                isFew: isFew(one.responses, small_group),
                href: teacherPath(survey.id, one.id),
              }))}
            />
          </section>
        ))}
      </div>
      <NumbersTable
        caption={title}
        headings={['Teacher', 'Grade', 'Responses']}
        rows={grades.flatMap(({ grade, responses, teachers }) => [
          ['All of this grade', grade || 'No grade', responses],
          ...teachers.map((one) => [one.name, grade || 'No grade', one.responses]),
        ])}
      />
    </ChartFigure>
  )
}
