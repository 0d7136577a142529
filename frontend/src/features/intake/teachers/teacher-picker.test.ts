import { expect, test } from 'vitest'
import { gradeOf } from '../frame/school-words'
import { findTeachers } from './teacher-picker'

const teachers = [
  { id: '1', name: 'Ms. Zoë Núñez', grade_level: 'Pre-K' },
  { id: '2', name: 'Mr. Tomas Reyes', grade_level: 'Kindergarten' },
  { id: '3', name: 'Coach Vega', grade_level: null },
]
const survey = {
  language: 'en' as const,
  grades: {
    kindergarten: { text: 'Jardín de infancia', language: 'es' as const },
    art: { text: '', language: 'fr' as const },
  },
}

test.each([
  ['', ['1', '2', '3']],
  ['nunez', ['1']],
  ['ZOE pre', ['1']],
  ['kinder', ['2']],
  ['jardin', ['2']],
  ['vega', ['3']],
  ['nobody', []],
])('a search for "%s" looks at name and grade, not at accents or capitals', (search, ids) => {
  expect(findTeachers(teachers, search, survey).map(({ id }) => id)).toEqual(ids)
})

test('a grade is in the language it was translated into, else as the school wrote it', () => {
  const grade = (grade_level: string | null) => gradeOf(survey, { id: '1', name: 'Ms. Pike', grade_level })
  expect(grade('KINDERGARTEN')).toEqual({ text: 'Jardín de infancia', language: 'es' })
  expect(grade('Pre-K')).toEqual({ text: 'Pre-K', language: 'en' })
  expect(grade('ART')).toEqual({ text: 'ART', language: 'fr' })
  expect(grade('constructor')).toEqual({ text: 'constructor', language: 'en' })
  expect(grade(null)).toBeUndefined()
})
