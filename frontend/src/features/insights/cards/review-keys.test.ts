import { expect, test } from 'vitest'
import { indexAfterDecision, readKey } from './review-keys'

const plain = { altKey: false, ctrlKey: false, metaKey: false }

test.each([
  ['a', 'approve'],
  ['A', 'approve'],
  ['h', 'hide'],
  ['u', 'reopen'],
  ['j', 'next'],
  ['ArrowUp', 'previous'],
  ['Enter', undefined],
  ['Tab', undefined],
  ['x', undefined],
])('%s means %s', (key, meaning) => {
  expect(readKey({ key, ...plain })).toBe(meaning)
})

test('with Control, Alt or Command a letter belongs to the browser', () => {
  expect(readKey({ key: 'a', ...plain, ctrlKey: true })).toBeUndefined()
  expect(readKey({ key: 'h', ...plain, metaKey: true })).toBeUndefined()
})

test('after a decision the next quote that waits for one is next', () => {
  expect(indexAfterDecision(['open', 'hidden', 'open'], 0)).toBe(2)
  expect(indexAfterDecision(['open', 'hidden', 'approved'], 0)).toBe(1)
  expect(indexAfterDecision(['open', 'open'], 1)).toBe(1)
})
