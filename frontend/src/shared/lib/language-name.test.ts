import { expect, test } from 'vitest'
import { languageName } from './language-name'

test('languages have their English names, and what is none stays as it is', () => {
  expect(['pl', 'ht', 'q', ''].map(languageName)).toEqual(['Polish', 'Haitian Creole', 'q', ''])
})
