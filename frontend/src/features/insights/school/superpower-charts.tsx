import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { formatNumber } from '@/shared/lib/format'
import { i18n } from '@/shared/lib/i18n'
import { paths } from '@/shared/lib/paths'
import type { Insights } from '../api'
import { BarList } from '../charts/bar-list'
import { ChartFigure, NumbersTable } from '../charts/chart-figure'
import { HeatLegend, HeatMap } from '../charts/heat-map'
import { isFew, percent } from '../messages'
import { titleOf } from './titles'

export function Superpowers({ insights }: { insights: Insights }) {
  const { survey, categories, small_group } = insights
  const title = titleOf('categories')
  return (
    <ChartFigure
      title={title}
      reading={t`Responses in each category, and their share of all. A response can have several.`}
      chartKey={{ surveyId: survey.id, chart: 'categories' }}
      isEmpty={categories.length === 0}
    >
      {categories.length === 0 ? (
        <p className="text-ink-2">
          {t`No response has a category yet. Use Regenerate Categories on the Survey Responses tab.`}
        </p>
      ) : (
        <>
          <BarList
            smallGroup={small_group}
            rows={categories.map((item) => ({
              key: item.category_id,
              label: item.name,
              value: item.responses,
              figure: `${formatNumber(item.responses)} · ${percent(item.share)}`,
              slot: item.color_slot,
              isFew: isFew(item.responses, small_group),
              href: paths.responses(survey.id, { category: item.category_id }),
            }))}
          />
          <NumbersTable
            caption={title}
            headings={[t`Category`, t`Responses`, t({ message: 'Share', context: 'part of all' })]}
            rows={categories.map((category) => [category.name, category.responses, percent(category.share)])}
          />
        </>
      )}
    </ChartFigure>
  )
}

type Concern = Insights['concerns'][number]

const concernNames: Record<Concern['kind'], MessageDescriptor> = {
  safety: msg`Safety`,
  contact: msg`Contact request`,
  complaint: msg`Complaint`,
  building: msg`Building`,
}

function describeConcern({ responses, open }: Concern): string {
  const number = formatNumber(responses)
  return open > 0 ? t`${number} · ${plural(open, { one: '# open', other: '# open' })}` : number
}

/** Beside what parents praise: what somebody has to act on, and where to do it. */
export function Concerns({ insights }: { insights: Insights }) {
  const { survey, concerns, small_group } = insights
  const title = titleOf('concerns')
  const isEmpty = concerns.every(({ responses }) => responses === 0)
  return (
    <ChartFigure
      title={title}
      reading={t`Responses with an answer that asks for someone to act, as picked by a computer or by staff.`}
      chartKey={{ surveyId: survey.id, chart: 'concerns' }}
      isEmpty={isEmpty}
    >
      {isEmpty ? (
        <p className="text-ink-2">{t`No answers from this survey need attention.`}</p>
      ) : (
        <>
          <BarList
            smallGroup={small_group}
            rows={concerns.map((concern) => ({
              key: concern.kind,
              label: i18n._(concernNames[concern.kind]),
              value: concern.responses,
              figure: describeConcern(concern),
              isFew: isFew(concern.responses, small_group),
              href: concern.responses > 0 ? paths.concerns(survey.id, concern.kind) : undefined,
            }))}
          />
          <NumbersTable
            caption={title}
            headings={[t`Kind`, t`Responses`, t({ message: 'Open', context: 'not settled' })]}
            rows={concerns.map(({ kind, responses, open }) => [i18n._(concernNames[kind]), responses, open])}
          />
        </>
      )}
    </ChartFigure>
  )
}

export function KnownFor({ insights }: { insights: Insights }) {
  const { survey, grades, categories, cells, small_group } = insights
  const values = new Map(cells.map((cell) => [`${cell.teacher_id} ${cell.category_id}`, cell.responses]))
  const teachers = grades.flatMap((grade) => grade.teachers).filter((grade) => grade.responses > 0)
  const title = titleOf('heatmap')
  return (
    <ChartFigure
      title={title}
      reading={t`Responses that credit a teacher with a superpower. Where few parents wrote, read small differences with care.`}
      chartKey={{ surveyId: survey.id, chart: 'heatmap' }}
    >
      <HeatMap
        label={t`Teachers and superpowers`}
        rows={teachers.map((teacher) => ({
          id: teacher.id,
          name: teacher.name,
          detail: teacher.grade_level,
          href: paths.teacherInsights(survey.id, teacher.id),
        }))}
        columns={categories.map((category) => ({
          id: category.category_id,
          name: category.name,
          slot: category.color_slot,
        }))}
        value={(teacher, category) => values.get(`${teacher} ${category}`) ?? 0}
        href={(teacher, category) => paths.responses(survey.id, { teacherId: teacher, category })}
        smallGroup={small_group}
      />
      <HeatLegend smallGroup={small_group} />
    </ChartFigure>
  )
}

const maxCategories = 8

function describeYear({ label, submitted }: Insights['years'][number]): string {
  return t`${label} (${plural(submitted, { one: '# response', other: '# responses' })})`
}

/** Shares and not counts: one year has more parents than another. */
export function Years({ insights }: { insights: Insights }) {
  const { survey, years, categories, small_group } = insights
  if (years.length < 2) return null
  const title = titleOf('years')
  const share = (year: Insights['years'][number], category: string) =>
    (year.responses[category] ?? 0) / Math.max(year.submitted, 1)
  const shown = categories.slice(0, maxCategories)
  const max = Math.max(
    ...shown.flatMap((category) => years.map((year) => share(year, category.category_id))),
    0.01,
  )
  return (
    <ChartFigure
      title={title}
      reading={t`The share of responses with a superpower, in each survey that uses the same categories.`}
      chartKey={{ surveyId: survey.id, chart: 'years' }}
    >
      <div className="grid gap-x-10 gap-y-4 md:grid-cols-2">
        {shown.map((item) => (
          <section key={item.category_id} aria-label={item.name}>
            <h3 className="text-14">{item.name}</h3>
            <BarList
              smallGroup={small_group}
              max={max}
              rows={years.map((year) => ({
                key: year.survey_id,
                label: year.label,
                detail: year.survey_id === survey.id ? t`(this survey)` : undefined,
                value: share(year, item.category_id),
                figure: `${percent(share(year, item.category_id))} · ${formatNumber(year.responses[item.category_id] ?? 0)}`,
                slot: item.color_slot,
                isFew: isFew(year.responses[item.category_id] ?? 0, small_group),
                href: paths.responses(year.survey_id, { category: item.category_id }),
              }))}
            />
          </section>
        ))}
      </div>
      <NumbersTable
        caption={title}
        headings={[t`Category`, ...years.map(describeYear)]}
        rows={categories.map((category) => [
          category.name,
          ...years.map((year) => year.responses[category.category_id] ?? 0),
        ])}
      />
    </ChartFigure>
  )
}
