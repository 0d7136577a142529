import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepNote } from './note-keeper'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a note is saved after a pause, once, with the last words', async () => {
  const save = vi.fn(() => Promise.resolve())
  const note = keepNote(save, '')
  note.write('Call')
  note.write('Call the family')
  expect(Object.values(note.getSnapshot())).toEqual(['Call the family', 'waiting'])
  await vi.runAllTimersAsync()
  expect(save.mock.calls).toEqual([['Call the family']])
  expect(note.getSnapshot().state).toBe('saved')
})

test('words written during a save follow it', async () => {
  let finish = () => {}
  const save = vi.fn((_: string) => new Promise<void>((resolve) => (finish = resolve)))
  const note = keepNote(save, '')
  note.write('one')
  const isSaved = note.flush()
  note.write('two')
  expect(note.getSnapshot().state).toBe('saving')
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(save.mock.calls).toEqual([['one'], ['two']])
  finish()
  expect(await isSaved).toBe(true)
  expect(note.getSnapshot().state).toBe('saved')
})

test('a failed save is told, keeps the words, and can be tried again', async () => {
  const save = vi.fn(() => Promise.reject(new Error('away')))
  const note = keepNote(save, 'before')
  note.write('after')
  expect(await note.flush()).toBe(false)
  expect(Object.values(note.getSnapshot())).toEqual(['after', 'failed'])
  save.mockImplementation(() => Promise.resolve() as never)
  expect(await note.flush()).toBe(true)
})

test('words that cannot be saved can be given up', async () => {
  const note = keepNote(() => Promise.reject(new Error('away')), 'before')
  note.write('after')
  await note.flush()
  note.discard()
  expect(Object.values(note.getSnapshot())).toEqual(['before', 'saved'])
})

test('words that were taken back need no save', async () => {
  const save = vi.fn(() => Promise.resolve())
  const note = keepNote(save, 'same')
  note.write('other')
  note.write('same')
  expect(note.getSnapshot().state).toBe('saved')
  expect(await note.flush()).toBe(true)
  expect(save).not.toHaveBeenCalled()
})

test("a colleague's newer note is shown, but not over words that are not saved", async () => {
  const note = keepNote(() => Promise.resolve(), 'old')
  note.adopt('newer')
  expect(note.getSnapshot().text).toBe('newer')
  note.write('mine')
  note.adopt('newest')
  expect(note.getSnapshot().text).toBe('mine')
  await note.flush()
  note.write('mine and ')
  await note.flush()
  note.adopt('mine and')
  expect(note.getSnapshot().text).toBe('mine and ')
})
