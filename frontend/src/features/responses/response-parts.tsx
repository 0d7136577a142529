import { t } from '@lingui/core/macro'
import { cx } from '@/shared/lib/cx'
import { Badge } from '@/shared/ui/data/badge'
import type { Category, Teacher } from './api'
import { describeUnanalyzed } from './messages'

interface TeacherNameProps {
  teacher: Teacher
  gradeClass?: string
}

/** A teacher's name and, in a quieter tone, the grade level. */
export function TeacherName({ teacher: { name, grade_level }, gradeClass }: TeacherNameProps) {
  return (
    <>
      <bdi>{name}</bdi> {grade_level && <bdi className={cx('text-ink-2', gradeClass)}>{grade_level}</bdi>}
    </>
  )
}

/** Badges in each category's own ink, and how many more there are. */
export function CategoryBadges({ categories, more = 0 }: { categories: Category[]; more?: number }) {
  return (
    <ul className="flex flex-wrap gap-1">
      {categories.map(({ id, name, color_slot }) => (
        <li key={id} className="flex max-w-full">
          <Badge slot={color_slot}>{name}</Badge>
        </li>
      ))}
      {more > 0 && (
        <li className="flex">
          <Badge>{t`+${more} more`}</Badge>
        </li>
      )}
    </ul>
  )
}

interface UnanalyzedProps {
  answers: { unanalyzed_language: string | null }[]
}

/** That AI does not know the languages of these answers; nothing where it knows them all. */
export function Unanalyzed({ answers }: UnanalyzedProps) {
  const description = describeUnanalyzed(answers.map(({ unanalyzed_language }) => unanalyzed_language))
  if (!description) return null
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-ink-2">
      {description.names.map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
      {description.sentence}
    </p>
  )
}
