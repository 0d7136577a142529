import { expect, test } from 'vitest'
import type { AnswerCategory } from '../api'
import { foresee, wayBack } from './decision'

const patience = { id: 'p', name: 'Patience', color_slot: 1 }
const byAi: AnswerCategory = { ...patience, source: 'ai', confidence: 0.8, evidence: { start: 0, end: 4 } }
const byStaff: AnswerCategory = { ...byAi, source: 'staff' }
const nothing = { categories: [], removed_categories: [] }

test('what staff say is shown at once', () => {
  expect(foresee(nothing, 'assign', patience).categories).toEqual([
    { ...patience, source: 'staff', confidence: null, evidence: null },
  ])
  expect(
    foresee({ ...nothing, removed_categories: [patience] }, 'assign', patience).removed_categories,
  ).toEqual([])
  expect(foresee({ ...nothing, categories: [byAi] }, 'remove', patience)).toEqual({
    categories: [],
    removed_categories: [patience],
  })
  expect(foresee({ ...nothing, categories: [byStaff] }, 'forget', patience)).toEqual(nothing)
})

test('a category that AI gave keeps its reason when staff confirm it', () => {
  expect(foresee({ ...nothing, categories: [byAi] }, 'assign', patience).categories).toEqual([byStaff])
})

test('the way back leads to what was there before', () => {
  expect(wayBack({ ...nothing, categories: [byAi] }, patience)).toBe('forget')
  expect(wayBack({ ...nothing, categories: [byStaff] }, patience)).toBe('assign')
  expect(wayBack({ ...nothing, removed_categories: [patience] }, patience)).toBe('remove')
  expect(wayBack(nothing, patience)).toBe('forget')
})
