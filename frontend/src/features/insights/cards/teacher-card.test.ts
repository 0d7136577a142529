import { expect, test } from 'vitest'
import { type Fit, smallestType, tighter } from './teacher-card'

test('type gets smaller before a quote is left out, and trying comes to an end', () => {
  let fit: Fit | undefined = { step: 0, count: 3 }
  const counts: number[] = []
  while (fit) {
    counts.push(fit.count)
    fit = tighter(fit)
  }
  expect(counts).toEqual([...Array(smallestType + 1).fill(3), 2, 1, 0])
})
