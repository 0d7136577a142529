import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDraftStore } from '../saving/draft-store'
import { mergeDraft } from '../saving/merge'
import { createResponseStore } from '../saving/response-store'
import { answerKey, answerSlot, slotsOf, type Values } from '../saving/slots'
import { createModelServer, type Fate, questions, survey } from '../testing/model-server'
import { createSubmitter } from './submitter'

const runs = 500
const aboutTeachers = {
  ...survey,
  questions: questions.map((question) => ({ ...question, is_about_each_teacher: question.id === 'q2' })),
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Random, but the same on every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

type Server = ReturnType<typeof createModelServer>

/** One tab with a parent in front of it. Tabs of one device have the same storage, which goes by the response's id. */
function openTab(device: string, server: Server, asked: typeof survey, onCall: () => void) {
  const responseId = `r1@${device}`
  const drafts = openDraftStore(responseId)
  const merged = mergeDraft(slotsOf(server.draft()), drafts.read())
  const store = createResponseStore(responseId, drafts, merged, asked.questions)
  const response: typeof store = {
    ...store,
    submit(body, signal) {
      onCall()
      return store.submit(body, signal)
    },
  }
  const submitter = createSubmitter({ response, survey: () => asked, refreshSurvey: async () => {} })
  return { response, submitter, isOnReview: false, hasTyped: false, onPage: undefined as Values | undefined }
}

type Tab = ReturnType<typeof openTab>

type Act = 'type' | 'choose' | 'review' | 'submit' | 'cancel'
const acts: Act[] = ['type', 'type', 'review', 'submit', 'submit', 'submit', 'cancel']
const actsAboutTeachers: Act[] = [...acts, 'choose']

/** In general, or about one of those chosen. */
function pickAnswer({ response }: Tab, isAboutTeachers: boolean, roll: (sides: number) => number) {
  const question = questions[roll(2)]?.id ?? ''
  const { teacherIds } = response.getSnapshot().values
  const isAbout = isAboutTeachers && question === 'q2'
  return [question, isAbout ? teacherIds[roll(teacherIds.length)] : undefined] as const
}

function act(tab: Tab, what: Act, roll: (sides: number) => number, words = '', isAboutTeachers = false) {
  const { response, submitter } = tab
  if (response.getSnapshot().isSubmitted) return
  const submission = submitter.getSnapshot()
  if (submission.phase === 'refused' && submission.refusal.reason === 'differs') {
    for (const difference of submission.refusal.differences) {
      const { values } = response.getSnapshot()
      if (difference.field === 'teachers') {
        const stored = difference.stored.map(({ id }) => id)
        if (roll(2) === 0) response.adopt('teachers', stored)
        else response.edit('teachers', values.teacherIds)
      }
      if (difference.field !== 'answer') continue
      const { question_id, teacher_id } = difference
      const slot = answerSlot(question_id, teacher_id)
      const mine = values.answers[answerKey(question_id, teacher_id)] ?? ''
      const choice = roll(3)
      if (choice === 0) response.adopt(slot, difference.stored)
      else response.edit(slot, choice === 1 ? mine : `${mine}\n\n${difference.stored}`)
    }
    return submitter.cancel()
  }
  switch (what) {
    case 'type': {
      // Whoever types has left Review.
      tab.isOnReview = false
      tab.hasTyped = true
      submitter.cancel()
      const [question, teacher] = pickAnswer(tab, isAboutTeachers, roll)
      const text = response.getSnapshot().values.answers[answerKey(question, teacher)] ?? ''
      return response.edit(answerSlot(question, teacher), `${text} ${words}`)
    }
    case 'choose': {
      tab.isOnReview = false
      tab.hasTyped = true
      submitter.cancel()
      const hasTwo = response.getSnapshot().values.teacherIds.length === 2
      return response.edit('teachers', hasTwo ? ['t1'] : ['t1', 't2'])
    }
    case 'review':
      tab.isOnReview = true
      return response.flush()
    case 'submit':
      if (!tab.isOnReview || !['idle', 'refused'].includes(submission.phase)) return
      tab.onPage = response.getSnapshot().values
      tab.hasTyped = false
      return submitter.press()
    case 'cancel':
      return submitter.cancel()
  }
}

/** One run of random events on two tabs of one device and a second device. Says what was wrong with a submission. */
async function play(seed: number, isComparing: boolean, isAboutTeachers: boolean) {
  const asked = isAboutTeachers ? aboutTeachers : survey
  const possible = isAboutTeachers ? actsAboutTeachers : acts
  const roll = dice(seed)
  // How long a page waits before it tries again is random as well.
  vi.spyOn(Math, 'random').mockImplementation(() => roll(1_000) / 1_000)
  const server = createModelServer()
  const faults: string[] = []
  let isDown = false
  let isWell = false
  let caller = ''
  server.isComparing = isComparing
  server.fateOf = (call): Fate => {
    if (call.path.endsWith('/submit')) call.body.caller = caller
    return {
      isDown,
      there: roll(400),
      back: roll(400),
      isReplyLost: roll(8) === 0 && !isWell,
      outlivesAbort: roll(2) === 0,
    }
  }
  vi.stubGlobal('fetch', server.fetch)
  const tabs = new Map<string, Tab>()
  for (const name of ['phone 1', 'phone 2', 'laptop 1']) {
    const [device = ''] = name.split(' ')
    const tab = openTab(device, server, asked, () => {
      caller = name
    })
    tabs.set(name, tab)
  }
  server.onSubmitted = () => {
    const call = server.calls.at(-1)
    const tab = tabs.get(call?.body.caller)
    const { teacherIds } = server.stored
    if (teacherIds.join() !== tab?.onPage?.teacherIds.join()) faults.push('other teachers than were reviewed')
    const keys = questions.flatMap(({ id }) => [
      id,
      ...teacherIds.map((teacherId) => answerKey(id, teacherId)),
    ])
    for (const key of keys)
      if ((server.stored.answers[key] ?? '') !== (tab?.onPage?.answers[key] ?? ''))
        faults.push(`${key} differs from what was reviewed`)
    // What was on its way at the keystroke may arrive, as long as the page does not say that it has not.
    if (call?.isAborted && tab?.submitter.getSnapshot().phase !== 'cancelled')
      faults.push('submitted after the page has said that it was not')
    if (!call?.isAborted && tab?.hasTyped) faults.push('submitted after a later keystroke')
  }

  async function wait(milliseconds: number) {
    await vi.advanceTimersByTimeAsync(milliseconds)
    for (const { response } of tabs.values()) response.followTabs()
  }

  const pick = () => [...tabs.values()][roll(tabs.size)] as Tab
  for (let turn = 0; turn < 30; turn += 1) {
    if (roll(8) === 0) isDown = !isDown
    act(pick(), possible[roll(possible.length)] as Act, roll, `w${turn}`, isAboutTeachers)
    for (let part = roll(3); part > 0; part -= 1) await wait(roll(400))
  }
  isDown = false
  const last = pick()
  for (let round = 0; round < 8 && !server.stored.isSubmitted; round += 1) {
    act(last, 'review', roll)
    act(last, 'submit', roll)
    await wait(20_000)
  }
  // Some reply may have been lost six times in a row by now. From here on it takes one more try, which is ten seconds away.
  isWell = true
  await wait(20_000)
  const phases = [...tabs.values()].map(({ submitter }) => submitter.getSnapshot().phase)
  if (phases.some((phase) => ['settling', 'sending', 'cancelled'].includes(phase))) faults.push('one hangs')
  if (phases.includes('done') !== server.stored.isSubmitted) faults.push('Thank You and submission differ')
  for (const { response } of tabs.values()) response.forget()
  return { faults: faults.map((fault) => `run ${seed}: ${fault}`), isSubmitted: server.stored.isSubmitted }
}

async function playAll(runs: number, isComparing: boolean, isAboutTeachers = false) {
  const played = []
  for (let seed = 1; seed <= runs; seed += 1) played.push(await play(seed, isComparing, isAboutTeachers))
  return {
    faults: played.flatMap(({ faults }) => faults),
    submitted: played.filter(({ isSubmitted }) => isSubmitted).length,
  }
}

test(`${runs} random runs of two tabs and a second device: the school gets what was on the Review page`, async () => {
  const { faults, submitted } = await playAll(runs, true)
  expect(faults).toEqual([])
  expect(submitted).toBe(runs)
}, 120_000)

test(`${runs} more, in which teachers are chosen and taken out while words about each of them are on their way`, async () => {
  const { faults, submitted } = await playAll(runs, true, true)
  expect(faults).toEqual([])
  expect(submitted).toBe(runs)
}, 120_000)

test('without the comparison the same runs store words that nobody reviewed', async () => {
  const { faults } = await playAll(50, false)
  expect(faults.filter((fault) => fault.includes('differs from what was reviewed'))).not.toEqual([])
}, 120_000)
