import { expect, test, vi } from 'vitest'
import type { ChatRequest } from '../api'
import { startConversation } from './conversation'
import { ChatError } from './failure'

const encoder = new TextEncoder()

/** A server that says what the test tells it to, when the test tells it to. */
function scripted() {
  const requests: ChatRequest[] = []
  const signals: AbortSignal[] = []
  let controller: ReadableStreamDefaultController<Uint8Array>
  let isCancelled = false
  const conversation = startConversation('s1', {
    now: () => new Date('2026-11-15T10:42:00Z'),
    open: async (request, signal) => {
      requests.push(request)
      signals.push(signal)
      return new ReadableStream({
        start(given) {
          controller = given
        },
        cancel() {
          isCancelled = true
        },
      })
    },
  })
  const raw = (text: string) => controller.enqueue(encoder.encode(text))
  return {
    conversation,
    requests,
    signals,
    raw,
    say: (event_type: string, data: unknown = {}) => raw(`data: ${JSON.stringify({ event_type, data })}\n\n`),
    hangUp: () => controller.close(),
    breakOff: () => controller.error(new TypeError('network error')),
    isCancelled: () => isCancelled,
    phase: (phase: string) =>
      vi.waitFor(() => expect(conversation.getSnapshot().phase).toBe(phase), { interval: 2 }),
    contents: () => conversation.getSnapshot().messages.map(({ content }) => content),
  }
}

test('a question goes out trimmed, with its survey and what was said before', async () => {
  const { conversation, requests, say, phase } = scripted()
  expect(conversation.ask('  Who is patient?\n')).toBe(true)
  await phase('streaming')
  say('message_start')
  say('message_delta', { content: 'Ms. Pike.' })
  say('iteration_limit', { message: 'Enough.' })
  say('finished')
  await phase('finished')
  conversation.ask('And kind?')
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  const timestamp = '2026-11-15T10:42:00.000Z'
  expect(requests).toEqual([
    { message: 'Who is patient?', survey_id: 's1', conversation_history: [] },
    {
      message: 'And kind?',
      survey_id: 's1',
      conversation_history: [
        { role: 'user', content: 'Who is patient?', timestamp },
        { role: 'assistant', content: 'Ms. Pike.', timestamp },
      ],
    },
  ])
})

test('an answer goes along with its scope, and a question asked again with the changed one', async () => {
  const { conversation, requests, say, phase } = scripted()
  conversation.ask('Who is patient?')
  await phase('streaming')
  say('scope', { scope: { teacher_ids: ['t1'] }, chips: [], responses: 3 })
  say('section', { kind: 'quotes', responses: 3 })
  say('finished')
  await phase('finished')
  const scope = conversation.getSnapshot().messages[1]?.understood?.scope
  if (!scope) throw new Error('There is no scope.')
  const changed = { ...scope, teacher_ids: [] }
  expect(conversation.ask('Who is patient?', changed)).toBe(true)
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]).toMatchObject({
    message: 'Who is patient?',
    scope: changed,
    conversation_history: [{ role: 'user' }, { role: 'assistant', content: '', scope }],
  })
  expect(conversation.getSnapshot().messages).toHaveLength(3)
})

test('of a long talk the last 20 messages go along', async () => {
  const { conversation, requests, say, phase } = scripted()
  for (let turn = 0; turn < 15; turn += 1) {
    conversation.ask(`Question ${turn}`)
    await phase('streaming')
    say('message_delta', { content: `Answer ${turn}` })
    say('finished')
    await phase('finished')
  }
  const history = requests.at(-1)?.conversation_history
  expect(history).toHaveLength(20)
  expect(history?.at(-1)?.content).toBe('Answer 13')
})

test('cannot be sent empty, longer than 2000, or while an answer is on its way', async () => {
  const { conversation, requests, say, phase } = scripted()
  expect(['', '  \n ', 'x'.repeat(2001)].map((text) => conversation.ask(text))).toEqual([false, false, false])
  expect(conversation.ask(`  ${'x'.repeat(2000)}  `)).toBe(true)
  expect(conversation.ask('while connecting')).toBe(false)
  await phase('streaming')
  expect(conversation.ask('while streaming')).toBe(false)
  say('message_delta', { content: 'x' })
  say('finished')
  await phase('finished')
  expect(requests).toHaveLength(1)
})

test('chunks that are cut anywhere, heartbeats and what nobody understands change nothing', async () => {
  const { conversation, raw, phase, contents } = scripted()
  conversation.ask('Hello')
  await phase('streaming')
  raw(': still here\n\ndata: {"event_type":"message_st')
  raw('art","data":{}}\n')
  raw('\ndata: {"event_type":"message_delta","data":{"content":"data: {\\"event_type\\": 1}\\n\\nx"}}\n\n')
  raw('data: nonsense\n\ndata: {"event_type":"completed","data":{}}\n\n')
  await phase('finished')
  expect(contents()).toEqual(['Hello', 'data: {"event_type": 1}\n\nx'])
})

test.each(['finished', 'completed', 'error'])('%s is the last event that counts', async (last) => {
  const { conversation, say, phase, contents, isCancelled } = scripted()
  conversation.ask('Hello')
  await phase('streaming')
  say('message_delta', { content: 'Yes.' })
  say(last)
  say('message_delta', { content: ' And more.' })
  await phase('finished')
  await vi.waitFor(() => expect(isCancelled()).toBe(true))
  expect(contents()).toEqual(['Hello', 'Yes.'])
})

test('a connection that ends or breaks shows it and keeps what was said', async () => {
  for (const fault of ['hangUp', 'breakOff'] as const) {
    const server = scripted()
    server.conversation.ask('Hello')
    await server.phase('streaming')
    server.say('message_delta', { content: 'Half' })
    await vi.waitFor(() => expect(server.contents()).toEqual(['Hello', 'Half']))
    server[fault]()
    await server.phase('finished')
    expect(server.conversation.getSnapshot().failure?.text).toBe('Failed to send message')
    expect(server.contents()).toEqual(['Hello', 'Half'])
  }
})

test("a reply without a single event is 'No response body'", async () => {
  const { conversation, hangUp, phase } = scripted()
  conversation.ask('Hello')
  await phase('streaming')
  hangUp()
  await phase('finished')
  expect(conversation.getSnapshot().failure).toEqual({ text: 'No response body', hint: undefined })
})

test('a question that the server refuses shows why, and can be asked again', async () => {
  let isRefused = true
  const requests: ChatRequest[] = []
  const conversation = startConversation('s1', {
    open: async (request) => {
      requests.push(request)
      if (isRefused) throw new ChatError('Authentication required')
      return new ReadableStream()
    },
  })
  conversation.ask('Hello')
  await vi.waitFor(() => expect(conversation.getSnapshot().failure?.text).toBe('Authentication required'))
  isRefused = false
  expect(conversation.ask('Hello')).toBe(true)
  expect(conversation.getSnapshot().failure).toBeUndefined()
  expect(requests.at(-1)?.conversation_history).toEqual([])
})

test.each(['stop', 'clear', 'end'] as const)(
  '%s ends the call at once, and late words are lost',
  async (way) => {
    const { conversation, signals, say, phase, contents } = scripted()
    conversation.ask('Hello')
    await phase('streaming')
    say('message_delta', { content: 'Half' })
    await vi.waitFor(() => expect(contents()).toEqual(['Hello', 'Half']))
    conversation[way]()
    expect(signals[0]?.aborted).toBe(true)
    say('message_delta', { content: ' of it' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(contents()).toEqual(way === 'clear' ? [] : ['Hello', 'Half'])
    expect(conversation.getSnapshot().failure).toBeUndefined()
  },
)

test('a call that is ended before the server answers shows no error', async () => {
  const conversation = startConversation('s1', {
    open: (_, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  })
  conversation.ask('Hello')
  conversation.clear()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(conversation.getSnapshot()).toMatchObject({ phase: 'idle', messages: [] })
  expect(conversation.ask('Again')).toBe(true)
})
