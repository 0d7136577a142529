import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeFirstWords } from '@/features/intake/device/first-words'

let leave = () => {}
beforeEach(() => sessionStorage.clear())
afterEach(() => leave())

/** The page as the browser has it before any React: its script in the head, then the server's first step. */
async function load(address: string): Promise<HTMLInputElement> {
  leave()
  history.replaceState(null, '', address)
  const listen = vi.spyOn(document, 'addEventListener')
  await vi.importActual('./before-react')
  const listeners = listen.mock.calls
  leave = () => {
    for (const listener of listeners) document.removeEventListener(...listener)
    document.body.replaceChildren()
    vi.restoreAllMocks()
    vi.resetModules()
  }
  document.body.innerHTML = '<div id="root" data-first-step><input></div>'
  document.dispatchEvent(new Event('DOMContentLoaded'))
  return document.querySelector('input') as HTMLInputElement
}

function type(field: HTMLInputElement, text: string) {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('a reload before React is there keeps what was typed', async () => {
  type(await load('/survey/s1'), 'Pilar')
  expect((await load('/survey/s1')).value).toBe('Pilar')
})

test('another survey gets none of it, and what has been taken is not there again', async () => {
  type(await load('/survey/s1'), 'Pilar')
  expect((await load('/survey/s2')).value).toBe('')
  expect(takeFirstWords('s1')).toBe('Pilar')
  expect(takeFirstWords('s1')).toBe('')
})

test('a shared device keeps nothing', async () => {
  type(await load('/survey/s1?kiosk=1'), 'Pilar')
  expect(sessionStorage).toHaveLength(0)
})
