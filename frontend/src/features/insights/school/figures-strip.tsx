import type { Insights } from '../api'
import { format } from '../words'

/** The survey in five figures. */
export function FiguresStrip({ insights }: { insights: Insights }) {
  const { counts, without_category } = insights
  const figures = [
    ['Submitted', format(counts.submitted)],
    ['In progress', format(counts.in_progress)],
    ['Answers', format(counts.answers)],
    ['Teachers written about', `${format(counts.teachers_mentioned)} of ${format(counts.teachers)}`],
    ['Responses without a category', format(without_category)],
  ]
  return (
    <dl className="mb-7 flex flex-wrap gap-x-10 gap-y-3 max-sm:gap-x-7">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-14 text-ink-2">{label}</dt>
          <dd className="font-words text-22 font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
