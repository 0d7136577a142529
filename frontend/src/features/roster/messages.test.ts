import { expect, test } from 'vitest'
import { describeChanges } from './messages'

test('only what happened is told', () => {
  expect(describeChanges({ new: 2, changed: 1 })).toBe('2 teachers added, 1 teacher changed')
  expect(describeChanges({ new: 0, changed: 3 })).toBe('3 teachers changed')
  expect(describeChanges({ new: 0, changed: 0 })).toBe('Nothing changed')
})
