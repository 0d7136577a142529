import { expect, test } from 'vitest'
import { categoryInk } from './badge'

test('thirty slots have thirty looks', () => {
  const inks = Array.from({ length: 30 }, (_, index) => categoryInk(index + 1))
  expect(new Set(inks).size).toBe(30)
})

test('slot 11 has the ink of slot 1 and a ring to tell them apart', () => {
  expect(categoryInk(11)).toBe(`${categoryInk(1)} inset-ring inset-ring-current`)
})

test('a slot that cannot be is shown in neutral', () => {
  expect(categoryInk(0)).toBe('bg-sunken text-ink-2')
})
