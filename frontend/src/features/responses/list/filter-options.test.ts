import { expect, test } from 'vitest'
import { categoryOptions, chosenOption, nameWithGrade, teacherOptions } from './filter-options'

const pike = { id: '1', name: 'Ms. Pike', grade_level: '3rd Grade' }
const vega = { id: '2', name: 'Coach Vega', grade_level: null }
const gone = { id: '3', name: 'Mr. Gone', grade_level: 'Art' }

test('a teacher is the name plus grade level in parentheses when present', () => {
  expect([pike, vega].map(nameWithGrade)).toEqual(['Ms. Pike (3rd Grade)', 'Coach Vega'])
})

test('archived teachers who were named come after the active ones, once each', () => {
  expect(teacherOptions([pike, vega], [gone, pike])).toEqual([
    { value: '1', label: 'Ms. Pike (3rd Grade)' },
    { value: '2', label: 'Coach Vega' },
    { value: '3', label: 'Mr. Gone (Art), archived' },
  ])
})

test('a category of the address may be an id or a name in any case', () => {
  const options = categoryOptions([{ id: 'c1', name: 'Patience' }])
  expect(chosenOption(options, 'c1')?.value).toBe('c1')
  expect(chosenOption(options, 'PATIENCE')?.value).toBe('c1')
  expect(chosenOption(options, 'c9')).toBeUndefined()
})
