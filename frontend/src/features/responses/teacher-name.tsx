import { cx } from '@/shared/lib/cx'
import type { Teacher } from './api'

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
