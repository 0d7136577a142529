import { expect, test } from 'vitest'
import { findCategories } from './find-categories'

const categories = ['Patience', 'Communication with families', 'Créativité'].map((name) => ({ name }))
const names = (typed: string) => findCategories(categories, typed).map(({ name }) => name)

test('words are found in any order, without accents and in any case', () => {
  expect(names('')).toHaveLength(3)
  expect(names('families comm')).toEqual(['Communication with families'])
  expect(names('CREATIVITE')).toEqual(['Créativité'])
  expect(names('zzz')).toEqual([])
})
