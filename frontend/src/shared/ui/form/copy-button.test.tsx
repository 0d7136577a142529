import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './copy-button'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

async function copy() {
  fireEvent.click(screen.getByRole('button'))
  await pass(0)
}
const label = () => screen.getByRole('button').textContent

test("the button shows 'Copied!' for 2 seconds after the last copy", async () => {
  render(<CopyButton text="link">Copy Link</CopyButton>)
  expect(label()).toBe('Copy Link')
  await copy()
  await pass(1900)
  expect(label()).toBe('Copied!')
  await copy()
  await pass(1900)
  expect(label()).toBe('Copied!')
  await pass(200)
  expect(label()).toBe('Copy Link')
})
