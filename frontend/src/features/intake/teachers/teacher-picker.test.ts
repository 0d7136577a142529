import { expect, test } from 'vitest'
import { findTeachers } from './teacher-picker'

const teachers = [
  { id: '1', name: 'Ms. Zoë Núñez', grade_level: 'Pre-K' },
  { id: '2', name: 'Mr. Tomas Reyes', grade_level: 'Kindergarten' },
  { id: '3', name: 'Coach Vega', grade_level: null },
]

test.each([
  ['', ['1', '2', '3']],
  ['nunez', ['1']],
  ['ZOE pre', ['1']],
  ['kinder', ['2']],
  ['vega', ['3']],
  ['nobody', []],
])('a search for "%s" looks at name and grade, not at accents or capitals', (search, ids) => {
  expect(findTeachers(teachers, search).map(({ id }) => id)).toEqual(ids)
})
