import { afterEach, expect, test, vi } from 'vitest'
import { forgetPageOnLeave } from './tab'

afterEach(() => {
  document.body.hidden = false
})

test('a page that was left is blank, and loads anew when the browser brings it back', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  forgetPageOnLeave()
  window.dispatchEvent(new Event('pageshow'))
  expect([document.body.hidden, reload.mock.calls.length]).toEqual([false, 0])
  window.dispatchEvent(new Event('pagehide'))
  expect(document.body.hidden).toBe(true)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reload).toHaveBeenCalledOnce()
})
