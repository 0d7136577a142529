import { expect, test } from 'vitest'
import { firstName } from './first-name'

test.each([
  ['Maria Delgado', 'Maria'],
  ['  Maria  ', 'Maria'],
  ['Dr. Ana Ruiz', 'Ana'],
  ['王小明', '王小明'],
  ['J. R.', 'J. R.'],
  ['', ''],
])('%s is greeted as %s', (name, greeted) => {
  expect(firstName(name)).toBe(greeted)
})
