import type { Teacher } from './api'

/** A teacher's name and, in a quieter tone, the grade level. */
export function TeacherName({ teacher: { name, grade_level } }: { teacher: Omit<Teacher, 'id'> }) {
  return (
    <bdi>
      {name}
      {grade_level && <span className="text-ink-2"> {grade_level}</span>}
    </bdi>
  )
}
