import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDraftStore } from './draft-store'
import { mergeDraft } from './merge'
import { createResponseStore } from './response-store'
import { answerSlot } from './slots'

const responseId = '7c1b0b52-0d0f-4c1c-9f57-1d9a5f2f7e11'
const slot = answerSlot('q1')

interface Sent {
  path: string
  at: number
  body: { text_value: string; client_id: string; seq: number; name?: string; teacher_ids?: string[] }
}

/** The network: every request is noted and answered by the script, which may also hang or break. */
let sent: Sent[]
let script: (() => Response | Promise<Response>)[]
let started: number

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  sent = []
  script = []
  started = performance.now()
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    sent.push({ path, at: Math.round(performance.now() - started), body: JSON.parse(String(body)) })
    return Promise.resolve().then(script.shift() ?? (() => json({ applied: true })))
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function json(content: unknown, status = 200, headers: Record<string, string> = {}) {
  return new Response(JSON.stringify(content), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

const questions = ['q1', 'q2', 'kept'].map((id) => ({
  id,
  text: `${id}?`,
  is_required: false,
  is_about_each_teacher: false,
  version: 3,
}))

function open(asked = questions) {
  const drafts = openDraftStore(responseId)
  return createResponseStore(responseId, drafts, mergeDraft(new Map(), drafts.read()), asked)
}

/** Types letter by letter and returns what stands there in the end. */
async function type(store: ReturnType<typeof open>, letters: number, gap: number) {
  for (let count = 1; count <= letters; count += 1) {
    store.edit(slot, 'x'.repeat(count))
    await vi.advanceTimersByTimeAsync(gap)
  }
  return 'x'.repeat(letters)
}

function texts() {
  return sent.map(({ body }) => body.text_value)
}

test('the first keystroke goes out at once', async () => {
  open().edit(slot, 'H')
  expect(texts()).toEqual(['H'])
  expect(sent[0]?.path).toBe(`/api/surveys/responses/${responseId}/answers/q1`)
})

test.each([
  ['steadily', 200],
  ['haltingly', 350],
  ['slowly', 600],
])(
  'whoever types %s causes no more than about one save a second, and the last text lands within one',
  async (_, gap) => {
    const letters = 10_000 / gap
    const text = await type(open(), Math.ceil(letters), gap)
    await vi.advanceTimersByTimeAsync(1000 - gap)
    expect(sent.length).toBeLessThanOrEqual(13)
    expect(sent.length).toBeGreaterThanOrEqual(5)
    expect(texts().at(-1)).toBe(text)
  },
)

test('a pause of 300 ms sends what waits', async () => {
  const store = open()
  await type(store, 10, 100)
  expect(texts()).toEqual(['x'])
  await vi.advanceTimersByTimeAsync(199)
  expect(texts()).toEqual(['x'])
  await vi.advanceTimersByTimeAsync(1)
  expect(texts()).toEqual(['x', 'x'.repeat(10)])
})

test('blur and Next send what waits without a pause', async () => {
  const store = open()
  await type(store, 3, 10)
  store.flush()
  expect(texts()).toEqual(['x', 'xxx'])
})

test('one save at a time: newer text waits behind it and replaces older waiting text', async () => {
  let answer = () => {}
  script.push(() => new Promise((resolve) => (answer = () => resolve(json({ applied: true })))))
  const store = open()
  await type(store, 30, 100)
  store.flush()
  expect(texts()).toEqual(['x'])
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(texts()).toEqual(['x', 'x'.repeat(30)])
})

test('every save names the page load and rises in number; a new page load has a new name', async () => {
  const store = open()
  await type(store, 20, 200)
  await vi.advanceTimersByTimeAsync(1000)
  const clients = new Set(sent.map(({ body }) => body.client_id))
  const numbers = sent.map(({ body }) => body.seq)
  expect(clients.size).toBe(1)
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  expect(new Set(numbers).size).toBe(numbers.length)
  open().edit(slot, 'other page')
  expect(clients.has(sent.at(-1)?.body.client_id ?? '')).toBe(false)
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a restarting server', () => json({ detail: 'busy' }, 503)],
  [
    'a page of the wireless network',
    () => new Response('<h1>Sign in</h1>', { headers: { 'Content-Type': 'text/html' } }),
  ],
])('with %s it says so, keeps trying with longer pauses, and ends saved', async (_, failure) => {
  script.push(failure, failure, failure)
  const store = open()
  store.edit(slot, 'patience')
  await vi.advanceTimersByTimeAsync(0)
  expect(store.getSnapshot()).toMatchObject({ saveState: 'failing', failed: new Set(['answer']) })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent.map(({ at }) => at)).toEqual([0, 1000, 3000, 7000])
  expect(store.getSnapshot()).toMatchObject({ saveState: 'saved', failed: new Set() })
})

test('a server that names a time is obeyed', async () => {
  script.push(() => json({ detail: 'Too many' }, 429, { 'Retry-After': '7' }))
  const store = open()
  store.edit(slot, 'slowly')
  await vi.advanceTimersByTimeAsync(7000)
  expect(sent.length).toBe(1)
  await vi.advanceTimersByTimeAsync(300)
  expect(sent.length).toBe(2)
})

test('text typed while saving fails is sent by the next try, alone', async () => {
  script.push(() => Promise.reject(new TypeError()))
  const store = open()
  store.edit(slot, 'one')
  await vi.advanceTimersByTimeAsync(100)
  store.edit(slot, 'one two')
  store.flush()
  await vi.advanceTimersByTimeAsync(5000)
  expect(texts()).toEqual(['one', 'one two'])
})

test('a network that is back ends the waiting', async () => {
  script.push(() => Promise.reject(new TypeError()))
  const store = open()
  store.edit(slot, 'back')
  await vi.advanceTimersByTimeAsync(10)
  store.retryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(texts()).toEqual(['back', 'back'])
  expect(store.getSnapshot().saveState).toBe('saved')
})

test.each([422, 404, 409])('a refusal with %i is shown and not repeated', async (status) => {
  script.push(() => json({ detail: 'No.', code: 'no_question' }, status))
  const store = open()
  store.edit(slot, 'refused')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.length).toBe(1)
  expect(store.getSnapshot()).toMatchObject({
    saveState: 'refused',
    refusal: 'no_question',
    isSubmitted: status === 409,
  })
})

test('after a 422 new text gets a new chance', async () => {
  script.push(() => json({ detail: 'No.' }, 422))
  const store = open()
  store.edit(slot, 'bad')
  await vi.advanceTimersByTimeAsync(0)
  store.edit(slot, 'good')
  await vi.advanceTimersByTimeAsync(2000)
  expect(store.getSnapshot().saveState).toBe('saved')
})

test('a reply that comes late never writes into the field', async () => {
  let answer = () => {}
  script.push(() => new Promise((resolve) => (answer = () => resolve(json({ applied: false })))))
  const store = open()
  store.edit(slot, 'first')
  store.edit(slot, 'first and more')
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.getSnapshot().values.answers).toEqual({ q1: 'first and more' })
})

test('leaving the page sends what waits behind a save beside it, once', async () => {
  script.push(() => new Promise(() => {}))
  const store = open()
  store.edit(slot, 'under way')
  store.edit(slot, 'under way, and the last words')
  store.flushOnHide()
  store.flushOnHide()
  expect(texts()).toEqual(['under way', 'under way, and the last words'])
})

test('submitting waits until every slot is confirmed', async () => {
  script.push(() => Promise.reject(new TypeError()))
  const store = open()
  store.edit(slot, 'one')
  store.edit('teachers', ['a'])
  let isSettled = false
  void store.whenSettled().then(() => {
    isSettled = true
  })
  await vi.advanceTimersByTimeAsync(500)
  expect(isSettled).toBe(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(isSettled).toBe(true)
})

test('a name waits for a blur or a rest; half an email is not sent at all', async () => {
  const store = open()
  for (const name of ['P', 'Pi', 'Pilar']) store.edit('name', name)
  store.edit('email', 'pilar@')
  expect(sent).toEqual([])
  store.flush()
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Pilar' }])
  store.edit('email', 'pilar@example.org')
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent.at(-1)?.body).toEqual({ email: 'pilar@example.org' })
})

test('an answer that is too long stays on the device until it is shortened', async () => {
  const store = open()
  store.edit(slot, 'x'.repeat(20_001))
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toEqual([])
  store.edit(slot, '😀'.repeat(20_000))
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent.length).toBe(1)
})

test('after a reload unconfirmed words are sent again, confirmed ones are not', async () => {
  script.push(
    () => json({ applied: true }),
    () => new Promise(() => {}),
  )
  const store = open()
  store.edit(answerSlot('kept'), 'confirmed')
  await vi.advanceTimersByTimeAsync(0)
  store.edit(slot, 'the tab was closed here')
  const before = sent.length
  const reopened = open()
  expect(reopened.getSnapshot().values.answers).toMatchObject({ q1: 'the tab was closed here' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(texts().slice(before)).toEqual(['the tab was closed here'])
})

test('after submission nothing is left on the device and nothing more is sent', async () => {
  const store = open()
  await type(store, 3, 50)
  store.forget()
  store.edit(slot, 'too late')
  await vi.advanceTimersByTimeAsync(5000)
  expect(localStorage.length).toBe(0)
  expect(texts()).not.toContain('too late')
})

test('a save says which wording of the question was on the screen', async () => {
  const store = open()
  store.edit(slot, 'H')
  store.setQuestions(questions.map((question) => ({ ...question, version: 4 })))
  store.edit(answerSlot('q2'), 'I')
  expect(sent.map(({ body }) => (body as { question_version?: number }).question_version)).toEqual([3, 4])
})

test('words to a question that is no longer asked hold nobody up, now or after a reload', async () => {
  const store = open()
  script = [() => json({ detail: 'This question is no longer asked.' }, 404)]
  store.edit(slot, 'H')
  await vi.advanceTimersByTimeAsync(0)
  expect(store.getSnapshot().saveState).toBe('refused')
  const remaining = questions.slice(1)
  store.setQuestions(remaining)
  expect(store.getSnapshot().saveState).toBe('saved')
  await store.whenSettled()

  sent = []
  const reopened = open(remaining)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual([])
  expect(reopened.getSnapshot().saveState).toBe('saved')
})
