import { expect, test } from 'vitest'
import type { AnswerCategory } from '../api'
import { inverseAction, predictShown } from './decision'

const patience = { id: 'p', name: 'Patience', color_slot: 1 }
const byAi: AnswerCategory = { ...patience, source: 'ai', confidence: 0.8, evidence: { start: 0, end: 4 } }
const byStaff: AnswerCategory = { ...byAi, source: 'staff' }
const nothing = { categories: [], removed_categories: [] }

test('what staff say is shown at once', () => {
  expect(predictShown(nothing, 'assign', patience).categories).toEqual([
    { ...patience, source: 'staff', confidence: null, evidence: null },
  ])
  expect(
    predictShown({ ...nothing, removed_categories: [patience] }, 'assign', patience).removed_categories,
  ).toEqual([])
  expect(predictShown({ ...nothing, categories: [byAi] }, 'remove', patience)).toEqual({
    categories: [],
    removed_categories: [patience],
  })
  expect(predictShown({ ...nothing, categories: [byStaff] }, 'forget', patience)).toEqual(nothing)
})

test('a category that AI gave keeps its reason when staff confirm it', () => {
  expect(predictShown({ ...nothing, categories: [byAi] }, 'assign', patience).categories).toEqual([byStaff])
})

test('the way back leads to what was there before', () => {
  expect(inverseAction({ ...nothing, categories: [byAi] }, patience)).toBe('forget')
  expect(inverseAction({ ...nothing, categories: [byStaff] }, patience)).toBe('assign')
  expect(inverseAction({ ...nothing, removed_categories: [patience] }, patience)).toBe('remove')
  expect(inverseAction(nothing, patience)).toBe('forget')
})
