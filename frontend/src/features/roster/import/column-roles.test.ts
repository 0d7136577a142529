import { expect, test } from 'vitest'
import { chooseRole } from './column-roles'

test('a column that becomes the grade takes it from the other', () => {
  expect(chooseRole(['name', 'skip', 'grade'], 1, 'grade')).toEqual(['name', 'grade', 'skip'])
})

test('a full name replaces first and last, and a first name replaces the full one', () => {
  expect(chooseRole(['first', 'last', 'skip'], 2, 'name')).toEqual(['skip', 'skip', 'name'])
  expect(chooseRole(['name', 'skip'], 1, 'first')).toEqual(['skip', 'first'])
})

test('any number of columns may be left out', () => {
  expect(chooseRole(['name', 'skip', 'grade'], 2, 'skip')).toEqual(['name', 'skip', 'skip'])
})
