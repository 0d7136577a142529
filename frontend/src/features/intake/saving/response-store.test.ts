import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createModelServer, questions } from '../testing/model-server'
import { openDraftStore } from './draft-store'
import { mergeDraft } from './merge'
import { createResponseStore } from './response-store'
import { storable } from './send-slot'
import { answerSlot, slotsOf } from './slots'
import { watchPage } from './watch-page'

const slot = answerSlot('q1')
let server: ReturnType<typeof createModelServer>

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  server = createModelServer()
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** A tab of this browser: all of them have the same storage. */
function openTab() {
  const drafts = openDraftStore('r1')
  return createResponseStore('r1', drafts, mergeDraft(slotsOf(server.draft()), drafts.read()), questions)
}

type Tab = ReturnType<typeof openTab>
const textIn = (tab: Tab) => tab.getSnapshot().values.answers.q1
const settle = () => vi.advanceTimersByTimeAsync(5000)

function goOffline() {
  server.fateOf = () => ({ isDown: true })
}

function goOnline(...tabs: Tab[]) {
  server.fateOf = () => ({})
  for (const tab of tabs) tab.retryNow()
}

test('a tab shows what another one writes, and does not send it again', async () => {
  const [first, second] = [openTab(), openTab()]
  second.edit(slot, 'from the second tab')
  first.followTabs()
  expect(textIn(first)).toBe('from the second tab')
  await settle()
  expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('words of its own that are not saved yet stay, whatever another tab writes', async () => {
  const [first, second] = [openTab(), openTab()]
  goOffline()
  first.edit(slot, 'mine')
  await settle()
  second.edit(slot, 'from the second tab')
  first.followTabs()
  expect(textIn(first)).toBe('mine')
  expect(first.getSnapshot().unsaved).toEqual(new Set([slot]))
})

test('once its own words are saved, a tab shows what another one has written since', async () => {
  const [first, second] = [openTab(), openTab()]
  first.edit(slot, 'mine')
  second.edit(slot, 'from the second tab')
  first.followTabs()
  await settle()
  expect([textIn(first), textIn(second)]).toEqual(['from the second tab', 'from the second tab'])
})

test('words that a tab found unsaved when it was opened go on with the newer text of the other one', async () => {
  const first = openTab()
  goOffline()
  first.edit(slot, 'Hel')
  const second = openTab()
  expect(second.getSnapshot().unsaved).toEqual(new Set([slot]))
  first.edit(slot, 'Hello')
  second.followTabs()
  goOnline(first, second)
  await settle()
  expect(textIn(second)).toBe('Hello')
  expect(server.stored.answers.q1).toBe('Hello')
})

test('a confirmed text is not sent again when another device has changed it', async () => {
  const tab = openTab()
  tab.edit(slot, 'from this device')
  await settle()
  server.stored.answers.q1 = 'from another device'
  tab.flush()
  tab.retryNow()
  await settle()
  expect(server.stored.answers.q1).toBe('from another device')
})

test('what the parent has chosen from the server is shown, and nothing older is sent after it', async () => {
  const tab = openTab()
  goOffline()
  tab.edit(slot, 'mine')
  await settle()
  tab.adopt(slot, 'the other one')
  goOnline(tab)
  await settle()
  expect(textIn(tab)).toBe('the other one')
  expect(tab.getSnapshot().unsaved.size).toBe(0)
  expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('a storage event of this response is followed, one of another response is not', () => {
  const tab = openTab()
  const followTabs = vi.fn()
  watchPage({ ...tab, followTabs })
  window.dispatchEvent(new StorageEvent('storage', { key: 'survey_draft:other:name', newValue: '{}' }))
  expect(followTabs).not.toHaveBeenCalled()
  window.dispatchEvent(new StorageEvent('storage', { key: 'survey_draft:r1:name', newValue: '{}' }))
  expect(followTabs).toHaveBeenCalledOnce()
})

test('when another tab has submitted and removed the words, this one learns it', async () => {
  const tab = openTab()
  watchPage(tab)
  server.stored.isSubmitted = true
  window.dispatchEvent(new StorageEvent('storage', { key: 'survey_draft:r1:name', newValue: null }))
  await settle()
  expect(tab.getSnapshot().isSubmitted).toBe(true)
  tab.edit(slot, 'too late')
  expect(localStorage.length).toBe(0)
})

test('opened from the copy on this device, the response is whole once the server has told the rest', () => {
  const drafts = openDraftStore('r1')
  drafts.write(slot, { value: 'kept here', isSaved: false })
  const tab = createResponseStore('r1', drafts, mergeDraft(undefined, drafts.read()), questions)
  expect(tab.getSnapshot().isWhole).toBe(false)
  tab.mergeServerDraft(server.draft())
  expect(tab.getSnapshot()).toMatchObject({
    isWhole: true,
    values: { answers: { q1: 'kept here', q2: 'Two.' } },
  })
})

test('half characters and NUL are replaced, also where the browser has no toWellFormed', () => {
  const prototype = String.prototype as { toWellFormed?: unknown }
  const { toWellFormed } = prototype
  prototype.toWellFormed = undefined
  try {
    expect(storable('a\ud83d b\udc00 c\0 😀')).toBe('a\ufffd b\ufffd c 😀')
  } finally {
    prototype.toWellFormed = toWellFormed
  }
})

const each = questions.map((question) => ({ ...question, is_about_each_teacher: true }))
const about = answerSlot('q1', 't2')

function openAbout() {
  const drafts = openDraftStore('r1')
  return createResponseStore('r1', drafts, mergeDraft(slotsOf(server.draft()), drafts.read()), each)
}

test('an answer about a teacher has a place of its own, on the device and at the school', async () => {
  const tab = openAbout()
  tab.edit(answerSlot('q1', 't1'), 'He listens.')
  await settle()
  expect(server.stored.answers).toMatchObject({ q1: 'One.', 'q1/t1': 'He listens.' })
  localStorage.clear()
  expect(openAbout().getSnapshot().values.answers).toMatchObject({ q1: 'One.', 'q1/t1': 'He listens.' })
})

test('words about a teacher go to the school after the choice of that teacher', async () => {
  const tab = openAbout()
  server.fateOf = ({ path }) => (path.endsWith('/teachers') ? { isDown: true } : {})
  tab.edit('teachers', ['t1', 't2'])
  tab.edit(about, 'She sings.')
  await settle()
  expect(server.calls.filter(({ path }) => path.includes('/answers/'))).toEqual([])
  expect(tab.getSnapshot()).toMatchObject({ saveState: 'failing', unsaved: new Set(['teachers', about]) })
  goOnline(tab)
  await settle()
  expect(server.stored).toMatchObject({ teacherIds: ['t1', 't2'], answers: { 'q1/t2': 'She sings.' } })
  expect(tab.getSnapshot()).toMatchObject({ saveState: 'saved', unsaved: new Set() })
})

test('words about a teacher who is no longer chosen hold nobody up, and are sent when that teacher is chosen again', async () => {
  const tab = openAbout()
  tab.edit('teachers', ['t1', 't2'])
  await settle()
  goOffline()
  tab.edit(about, 'She sings.')
  await settle()
  tab.edit('teachers', ['t1'])
  goOnline(tab)
  await settle()
  expect(tab.getSnapshot()).toMatchObject({ saveState: 'saved', unsaved: new Set() })
  expect(server.stored.answers).not.toHaveProperty('q1/t2')
  expect(tab.getSnapshot().values.answers['q1/t2']).toBe('She sings.')
  tab.edit('teachers', ['t1', 't2'])
  await settle()
  expect(server.stored.answers['q1/t2']).toBe('She sings.')
  expect(tab.getSnapshot().unsaved.size).toBe(0)
})

test('newer words about a teacher who is taken out and chosen again follow the older ones that are on their way', async () => {
  const tab = openAbout()
  tab.edit('teachers', ['t1', 't2'])
  await settle()
  server.fateOf = () => ({ there: 1000, back: 1000 })
  tab.edit(about, 'She sings')
  tab.flush()
  await vi.advanceTimersByTimeAsync(10)
  tab.edit(about, 'She sings.')
  tab.edit('teachers', ['t1'])
  tab.edit('teachers', ['t1', 't2'])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(server.stored.answers['q1/t2']).toBe('She sings.')
  expect(tab.getSnapshot()).toMatchObject({ saveState: 'saved', unsaved: new Set() })
})

test('a choice that the school has lost is made again with the first words about that teacher', async () => {
  const tab = openAbout()
  tab.edit('teachers', ['t1', 't2'])
  await settle()
  server.stored.teacherIds = ['t1']
  tab.edit(about, 'She sings.')
  await settle()
  expect(server.stored).toMatchObject({ teacherIds: ['t1', 't2'], answers: { 'q1/t2': 'She sings.' } })
  expect(tab.getSnapshot()).toMatchObject({ saveState: 'saved', unsaved: new Set() })
})
