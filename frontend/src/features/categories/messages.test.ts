import { expect, test } from 'vitest'
import { describeLessons, describeMeasured, formatShare, nameProblem } from './messages'

test('figures are given only where they stand on enough', () => {
  expect(formatShare(0.914, 12)).toBe('91%')
  expect(formatShare(1, 9)).toBe('Too few to say')
  expect(formatShare(null, 30)).toBe('Not known')
  expect(describeMeasured({ decisions: 1 })).toBe(
    'Based on 1 correction by staff; too few to say how good it is.',
  )
  expect(describeMeasured({ decisions: 1200 })).toBe('Based on 1,200 corrections by staff.')
})

test('only what there is to learn from is told', () => {
  expect(describeLessons({ examples: 3, counter_examples: 1, decisions: 12 })).toBe(
    '3 examples, 1 counter-example, 12 staff decisions',
  )
  expect(describeLessons({ examples: 0, counter_examples: 0, decisions: 0 })).toBe(
    'Nothing to learn from yet',
  )
})

test('a blank name is missing', () => {
  expect([nameProblem('  '), nameProblem('Kindness')]).toEqual(['The name is missing.', undefined])
})
