import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedId, storeId } from '../opening/stored-ids'
import { openDraftStore } from '../saving/draft-store'
import { answerSlot } from '../saving/slots'
import { openNote } from './draft-note'
import { expiryOf, sweepDrafts } from './sweep-drafts'

const day = 24 * 60 * 60 * 1000
const start = Date.parse('2026-03-10T17:00:00Z')
const slot = answerSlot('q1')

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

function type(responseId: string, value = 'words') {
  openDraftStore(responseId).write(slot, { value, isSaved: false })
}

function pass(days: number) {
  vi.setSystemTime(Date.now() + days * day)
}

test('a draft goes 14 days after its last keystroke, with its id and its place', () => {
  storeId('spring', 'r1')
  openNote('r1').write({ openedAt: start, step: 'questions' })
  type('r1')
  pass(10)
  type('r1', 'more words')
  pass(13.9)
  sweepDrafts()
  expect(openDraftStore('r1').read().size).toBe(1)
  pass(0.1)
  sweepDrafts()
  expect(localStorage.length).toBe(0)
})

test('a confirmation by the server is no keystroke, nor is opening the page', () => {
  type('r1')
  pass(13)
  openDraftStore('r1').confirm(slot, 'words')
  openNote('r1').write({ openedAt: Date.now() })
  pass(1)
  sweepDrafts()
  expect(localStorage.length).toBe(0)
})

test('a draft goes with its survey, and is left three days to be copied', () => {
  type('r1')
  openNote('r1').write({ acceptsUntil: '2026-03-11T17:00:00Z' })
  expect(expiryOf('r1')).toBe(start + 4 * day)
  pass(3.9)
  sweepDrafts()
  expect(openDraftStore('r1').read().size).toBe(1)
  pass(0.1)
  sweepDrafts()
  expect(localStorage.length).toBe(0)
})

test('a survey that is open again does not end its drafts', () => {
  type('r1')
  openNote('r1').write({ acceptsUntil: '2026-03-11T17:00:00Z' })
  openNote('r1').write({ acceptsUntil: null })
  pass(5)
  sweepDrafts()
  expect(openDraftStore('r1').read().size).toBe(1)
})

test('an id without words expires by when it was opened here', () => {
  storeId('spring', 'r1')
  openNote('r1').write({ openedAt: start })
  pass(14)
  sweepDrafts()
  expect(storedId('spring')).toBeUndefined()
})

test('what has no time begins its 14 days when it is first seen', () => {
  storeId('spring', 'r1')
  localStorage.setItem(`survey_draft:r1:${slot}`, '{"value":"old","isSaved":false}')
  pass(100)
  sweepDrafts()
  expect(openDraftStore('r1').read().size).toBe(1)
  pass(14)
  sweepDrafts()
  expect(localStorage.length).toBe(0)
})

test("one survey's draft that expires takes no other with it", () => {
  storeId('spring', 'r1')
  type('r1')
  pass(7)
  storeId('autumn', 'r2')
  type('r2')
  pass(7)
  sweepDrafts()
  expect([storedId('spring'), storedId('autumn')]).toEqual([undefined, 'r2'])
  expect(openDraftStore('r2').read().size).toBe(1)
})
