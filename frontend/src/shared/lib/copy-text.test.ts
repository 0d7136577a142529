import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('the clipboard of the browser is asked first', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText('kite-7rm2')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('kite-7rm2')
})

test('without it the text is selected and copied, inside the open dialog, and focus stays', async () => {
  document.body.innerHTML = '<dialog open><button type="button">Copy</button></dialog>'
  const button = document.querySelector('button')
  button?.focus()
  let copied: string | undefined
  document.execCommand = () => {
    copied = document.querySelector<HTMLTextAreaElement>('dialog textarea')?.value
    return true
  }
  expect(await copyText('kite-7rm2')).toBe(true)
  expect([copied, document.querySelector('textarea')]).toEqual(['kite-7rm2', null])
  expect(document.activeElement).toBe(button)
})

test('a browser that refuses both says so', async () => {
  document.execCommand = () => false
  expect(await copyText('kite-7rm2')).toBe(false)
})
