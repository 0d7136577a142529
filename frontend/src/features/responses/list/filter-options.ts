import { t } from '@lingui/core/macro'
import { languageName } from '@/shared/lib/format'

export interface Option {
  value: string
  label: string
}

interface Teacher {
  id: string
  name: string
  grade_level: string | null
}

interface Category {
  id: string
  name: string
}

/** Today's teachers, then those who were archived but are named in this survey's responses. */
export function teacherOptions(active: Teacher[], heard: Teacher[]): Option[] {
  const ids = new Set(active.map(({ id }) => id))
  const archived = heard.filter(({ id }) => !ids.has(id)).sort((a, b) => a.name.localeCompare(b.name))
  return [
    ...active.map((teacher) => ({ value: teacher.id, label: nameWithGrade(teacher) })),
    ...archived.map((teacher) => ({ value: teacher.id, label: t`${nameWithGrade(teacher)}, archived` })),
  ]
}

export function categoryOptions(categories: Category[]): Option[] {
  return categories.map(({ id, name }) => ({ value: id, label: name }))
}

export function languageOptions(codes: string[]): Option[] {
  return codes.map((code) => ({ value: code, label: languageName(code) }))
}

/** The option that a filter of the address means; a category may be written by its name there. */
export function chosenOption(options: Option[], filter: string): Option | undefined {
  const name = filter.toLowerCase()
  return (
    options.find(({ value }) => value === filter) ?? options.find(({ label }) => label.toLowerCase() === name)
  )
}

export function nameWithGrade({ name, grade_level }: Omit<Teacher, 'id'>): string {
  return grade_level ? `${name} (${grade_level})` : name
}
