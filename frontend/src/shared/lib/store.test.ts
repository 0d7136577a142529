import { expect, test, vi } from 'vitest'
import { createStore } from './store'

test('whoever listens is told of a new value, and of nothing when it is the same or they have left', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const leave = store.subscribe(listener)
  store.set(1)
  expect(listener).not.toHaveBeenCalled()
  store.set(2)
  expect([store.getSnapshot(), listener.mock.calls.length]).toEqual([2, 1])
  leave()
  store.set(3)
  expect([store.getSnapshot(), listener.mock.calls.length]).toEqual([3, 1])
})
