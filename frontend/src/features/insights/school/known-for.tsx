import { responsesPath, teacherPath } from '../addresses'
import type { Insights } from '../api'
import { ChartFigure } from '../charts/chart-figure'
import { HeatLegend, HeatMap } from '../charts/heat-map'

export function KnownFor({ insights }: { insights: Insights }) {
  const { survey, grades, categories, cells, small_group } = insights
  const values = new Map(cells.map((cell) => [`${cell.teacher_id} ${cell.category_id}`, cell.responses]))
  const teachers = grades.flatMap((grade) => grade.teachers).filter((one) => one.responses > 0)
  const title = 'Who is known for what?'
  if (teachers.length === 0 || categories.length === 0) return null
  return (
    <ChartFigure
      title={title}
      reading="Responses about a teacher that show a superpower. Where few parents wrote, read small differences with care."
      place={{ surveyId: survey.id, chart: 'heatmap' }}
    >
      <HeatMap
        label="Teachers and superpowers"
        rows={teachers.map((one) => ({
          id: one.id,
          name: one.name,
          detail: one.grade_level,
          href: teacherPath(survey.id, one.id),
        }))}
        columns={categories.map((one) => ({ id: one.category_id, name: one.name, slot: one.color_slot }))}
        value={(teacher, category) => values.get(`${teacher} ${category}`) ?? 0}
        href={(teacher, category) => responsesPath(survey.id, { teacher, category })}
        smallGroup={small_group}
      />
      <HeatLegend smallGroup={small_group} />
    </ChartFigure>
  )
}
