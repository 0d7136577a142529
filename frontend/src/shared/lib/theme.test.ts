import { afterEach, expect, test, vi } from 'vitest'
import { applyTheme, chooseTheme, storedTheme } from './theme'

afterEach(() => {
  localStorage.clear()
  applyTheme('system')
  document.head.replaceChildren()
})

test('without a choice the system decides', () => {
  expect(storedTheme()).toBe('system')
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test('a choice is shown and remembered', () => {
  chooseTheme('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(storedTheme()).toBe('dark')
})

test('going back to the system forgets the choice', () => {
  chooseTheme('light')
  chooseTheme('system')
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

test('a value that nobody could have chosen counts as no choice', () => {
  localStorage.setItem('theme', 'sepia')
  expect(storedTheme()).toBe('system')
})

test('a browser without storage still shows the choice', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  chooseTheme('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('the colour of the browser bar follows the choice', () => {
  for (const scheme of ['light', 'dark']) {
    const meta = document.createElement('meta')
    meta.name = 'theme-color'
    meta.media = `(prefers-color-scheme: ${scheme})`
    document.head.append(meta)
  }
  const media = () => [...document.querySelectorAll('meta')].map((meta) => meta.media)
  chooseTheme('dark')
  expect(media()).toEqual(['not all', 'all'])
  chooseTheme('system')
  expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
})
