import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary'
import { staffCrashWords } from './staff-crash-words'

function Broken(): never {
  throw new Error('planted')
}

// React reports the crash to the console, as it should; here it is on purpose.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('a page that breaks is replaced by a sentence and a way to reload', () => {
  render(
    <ErrorBoundary words={staffCrashWords}>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong on this page' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('planted')
})

test('another address gets a new chance', () => {
  const { rerender } = render(
    <ErrorBoundary resetKey="/broken" words={staffCrashWords}>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('alert')).toBeTruthy()
  rerender(
    <ErrorBoundary resetKey="/fine" words={staffCrashWords}>
      <p>Fine</p>
    </ErrorBoundary>,
  )
  expect(screen.getByText('Fine')).toBeTruthy()
})
