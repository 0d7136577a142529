import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLateFocus } from './use-late-focus'

const words = 'She cheers for'

function addBox(): HTMLTextAreaElement {
  const box = document.createElement('textarea')
  box.id = 'answer'
  box.value = words
  document.body.append(box)
  return box
}

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('the focus comes with the caret behind the last word', () => {
  const box = addBox()
  renderHook(() => useLateFocus('answer', 'q1', true))
  vi.runAllTimers()
  expect(document.activeElement).toBe(box)
  expect(box.selectionStart).toBe(words.length)
})

test('whoever marks words before the focus comes keeps them marked', () => {
  const box = addBox()
  renderHook(() => useLateFocus('answer', 'q1', true))
  box.focus()
  box.setSelectionRange(0, 3)
  vi.runAllTimers()
  expect([box.selectionStart, box.selectionEnd]).toEqual([0, 3])
})
