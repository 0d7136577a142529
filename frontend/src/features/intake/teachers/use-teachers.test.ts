import { expect, test } from 'vitest'
import { ownTeachers } from './use-teachers'

const pike = { id: 'pike', name: 'Ms. Rosalind Pike', grade_level: '3rd Grade' }
const novak = { id: 'novak', name: 'Ms. Greta Novak', grade_level: '5th Grade' }
const reyes = { id: 'reyes', name: 'Mr. Tomas Reyes', grade_level: 'Kindergarten' }
const list = [pike, novak, reyes]

test('a family is offered its own teachers and those it has chosen', () => {
  expect(ownTeachers(list, ['novak'], [reyes])).toEqual([novak, reyes])
})

test('everybody is offered where a family has no teachers on the list', () => {
  expect(ownTeachers(list, [])).toBe(list)
  expect(ownTeachers(list, ['gone'], [pike])).toBe(list)
  expect(ownTeachers('loading', ['pike'])).toEqual([])
})
