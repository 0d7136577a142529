import { expect, test } from 'vitest'
import { barInk } from './bar-list'

test('no two of thirty categories have bars of one look', () => {
  const looks = Array.from({ length: 30 }, (_, index) => barInk(index + 1))
  expect(new Set(looks).size).toBe(30)
})
