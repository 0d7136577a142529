import type { Teacher } from '../api'

/** Teachers whose name or grade holds every word of the search, whatever their accents and capitals. */
export function findTeachers(teachers: readonly Teacher[], search: string): readonly Teacher[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return teachers
  return teachers.filter(({ name, grade_level }) => {
    const text = fold(`${name} ${grade_level ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
