import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDraftStore } from '../saving/draft-store'
import { mergeDraft } from '../saving/merge'
import { createResponseStore } from '../saving/response-store'
import { answerSlot, slotsOf } from '../saving/slots'
import { type Call, createModelServer, type Fate, questions, survey } from '../testing/model-server'
import { createSubmitter } from './submitter'

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

function open() {
  const drafts = openDraftStore('r1')
  const response = createResponseStore(
    'r1',
    drafts,
    mergeDraft(slotsOf(server.draft()), drafts.read()),
    questions,
  )
  return {
    response,
    submitter: createSubmitter({ response, survey: () => survey, refreshSurvey: async () => {} }),
  }
}

const isSubmit = ({ path }: Call) => path.endsWith('/submit')
const onSubmit = (fate: Fate) => (call: Call) => (isSubmit(call) ? fate : {})

test('a server that answers but cannot submit is asked five times, a network that is away without end', async () => {
  const { submitter } = open()
  server.fateOf = onSubmit({ reply: { status: 502, body: 'Bad Gateway' } })
  submitter.press()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(submitter.getSnapshot()).toEqual({ phase: 'refused', refusal: { reason: 'failed' } })
  expect(server.calls.filter(isSubmit)).toHaveLength(5)

  server.fateOf = () => ({ isDown: true })
  submitter.press()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(submitter.getSnapshot().phase).toBe('sending')
  server.fateOf = () => ({})
  await vi.advanceTimersByTimeAsync(20_000)
  expect(submitter.getSnapshot().phase).toBe('done')
})

test('a request that hangs is given up and made again', async () => {
  const { submitter } = open()
  server.fateOf = onSubmit({ there: 1_000_000 })
  submitter.press()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(submitter.getSnapshot()).toMatchObject({ phase: 'sending', failures: 1 })
  server.fateOf = () => ({})
  await vi.advanceTimersByTimeAsync(5000)
  expect(submitter.getSnapshot().phase).toBe('done')
})

test('a keystroke while the request is under way aborts it', async () => {
  const { response, submitter } = open()
  server.fateOf = onSubmit({ there: 1000 })
  submitter.press()
  await vi.advanceTimersByTimeAsync(500)
  expect(submitter.getSnapshot().phase).toBe('sending')
  response.edit(answerSlot('q1'), 'One. And')
  expect(submitter.getSnapshot().phase).toBe('cancelled')
  await vi.advanceTimersByTimeAsync(5000)
  expect(submitter.getSnapshot()).toEqual({ phase: 'idle', wasCancelled: true })
  expect(server.stored).toMatchObject({ isSubmitted: false, answers: { q1: 'One. And' } })
})

test('a submission that is still on its way when it is taken back comes too late', async () => {
  const { submitter } = open()
  server.fateOf = onSubmit({ there: 10_000, outlivesAbort: true })
  submitter.press()
  await vi.advanceTimersByTimeAsync(500)
  submitter.cancel()
  await vi.advanceTimersByTimeAsync(2000)
  expect(submitter.getSnapshot()).toEqual({ phase: 'idle', wasCancelled: true })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.calls.filter(isSubmit)).toHaveLength(1)
  expect(server.stored.isSubmitted).toBe(false)

  server.fateOf = () => ({})
  submitter.press()
  await vi.advanceTimersByTimeAsync(100)
  expect(submitter.getSnapshot().phase).toBe('done')
})

test('a save elsewhere between reading and submitting costs one more try, and no question to the parent', async () => {
  const { submitter } = open()
  server.fateOf = (call) => {
    if (isSubmit(call) && server.calls.filter(isSubmit).length === 0) {
      void server.fetch('/api/surveys/responses/r1/parent', { method: 'PUT', body: '{}' })
      return { there: 10 }
    }
    return {}
  }
  submitter.press()
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.calls.filter(isSubmit)).toHaveLength(2)
  expect(submitter.getSnapshot().phase).toBe('done')
})

/** The reply to the first request is lost; meanwhile another device submits other words. */
function loseReplyToAnother() {
  server.fateOf = (call) => {
    if (!isSubmit(call)) return {}
    server.stored.answers.q1 = 'From the other device'
    server.stored.isSubmitted = true
    server.fateOf = () => ({})
    return { isReplyLost: true }
  }
}

test('nobody is thanked for words that another device has submitted', async () => {
  const { submitter } = open()
  loseReplyToAnother()
  submitter.press()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(submitter.getSnapshot()).toEqual({ phase: 'refused', refusal: { reason: 'elsewhere' } })
})

test('nobody is thanked for them after Cancel either', async () => {
  const { submitter } = open()
  loseReplyToAnother()
  submitter.press()
  await vi.advanceTimersByTimeAsync(100)
  submitter.cancel()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(submitter.getSnapshot()).toEqual({ phase: 'refused', refusal: { reason: 'elsewhere' } })
})

test('what another tab writes takes the submission back', async () => {
  const [first, second] = [open(), open()]
  server.fateOf = () => ({ isDown: true })
  first.submitter.press()
  await vi.advanceTimersByTimeAsync(100)
  second.response.edit(answerSlot('q1'), 'From the other tab')
  first.response.followTabs()
  expect(first.submitter.getSnapshot().phase).toBe('cancelled')
})

test('after Cancel without a network the outcome is asked for until the server answers', async () => {
  const { submitter } = open()
  server.fateOf = onSubmit({ isReplyLost: true, back: 500 })
  submitter.press()
  await vi.advanceTimersByTimeAsync(100)
  server.fateOf = () => ({ isDown: true })
  submitter.cancel()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(submitter.getSnapshot().phase).toBe('cancelled')
  server.fateOf = () => ({})
  await vi.advanceTimersByTimeAsync(20_000)
  expect(submitter.getSnapshot().phase).toBe('done')
})

test('the submission does not outlive the page', async () => {
  const inits: RequestInit[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.endsWith('/submit')) inits.push(init)
    return server.fetch(path, init)
  })
  const { submitter } = open()
  submitter.press()
  await vi.advanceTimersByTimeAsync(100)
  expect(inits.map(({ keepalive }) => keepalive)).toEqual([false])
})
