import { expect, test } from 'vitest'
import {
  atLeast,
  attentionText,
  countDecisions,
  describeDecisions,
  families,
  progressOf,
  quotes,
} from './messages'

test('numbers are told as people tell them', () => {
  expect([families(1), families(1200), quotes(1), quotes(0)]).toEqual([
    '1 family',
    '1,200 families',
    '1 quote',
    '0 quotes',
  ])
  expect([atLeast(10, 5), atLeast(10, 1)]).toEqual(['at least 10', '10'])
})

test('what was decided is named once there is any', () => {
  expect(describeDecisions({ open: 8, approved: 0, hidden: 0 })).toBe('8 to review')
  expect(describeDecisions({ open: 0, approved: 2, hidden: 1 })).toBe('0 to review, 2 approved, 1 hidden')
})

test('progress is what was decided of all that was proposed', () => {
  expect(progressOf([])).toEqual({ total: 0, decided: 0, percent: 0 })
  const first = { open: 3, approved: 4, hidden: 1 }
  expect(progressOf([first, { open: 2, approved: 0, hidden: 0 }])).toEqual({
    total: 10,
    decided: 5,
    percent: 50,
  })
  expect(countDecisions([{ decision: 'open' }, { decision: 'hidden' }, { decision: 'open' }])).toEqual({
    open: 2,
    approved: 0,
    hidden: 1,
  })
})

test('what is pointed out has its words in it', () => {
  expect(attentionText({ kind: 'person_name', words: 'Owen' })).toContain('“Owen”')
  expect(attentionText({ kind: 'several_teachers', words: '' })).toContain('several teachers')
})
