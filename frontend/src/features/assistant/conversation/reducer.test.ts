import { describe, expect, test } from 'vitest'
import {
  type AnswerScope,
  type ChatEvent,
  type Citation,
  type SectionHead,
  type Understood,
  wholeSurvey,
} from './chat-events'
import { type ChatAction, type Conversation, isBusy, newConversation, reduce } from './reducer'

const time = '2026-11-15T10:42:00.000Z'
const later = '2026-11-15T10:42:09.000Z'
const asked: ChatAction = { type: 'asked', text: 'Who is patient?', time }
const connected: ChatAction = { type: 'connected' }
const citation: Citation = {
  answer: 'She is kind.',
  quote: 'She is kind.',
  language: 'en',
  survey_response_ids: ['r1'],
  timestamp: time,
  answer_id: 'a1',
  teachers: [],
}

const scope: AnswerScope = { ...wholeSurvey, teacher_ids: ['t1'] }
const understood: Understood = { scope, chips: [], responses: 12, unread: 0, ignored: [] }
const head = (kind: SectionHead['kind']): SectionHead => ({
  kind,
  title: '',
  detail: '',
  responses: 3,
  scope,
})

function told(...steps: (ChatAction | ChatEvent)[]): Conversation {
  return steps.reduce<Conversation>(
    (state, step) => reduce(state, isAction(step) ? step : { type: 'received', event: step, time: later }),
    newConversation,
  )
}

const actions = ['asked', 'connected', 'received', 'ended', 'failed', 'stopped', 'cleared', 'restored']
function isAction(step: ChatAction | ChatEvent): step is ChatAction {
  return actions.includes(step.type)
}

const engine = { kind: 'extractive', label: 'On this computer' } as const
const start: ChatEvent = { type: 'message_start', engine }
const delta = (content: string): ChatEvent => ({ type: 'message_delta', content })
const finished: ChatEvent = { type: 'finished' }

describe('idle, connecting, streaming, finished', () => {
  test('in this order, and sending is blocked in the two in between', () => {
    const phases = [[], [asked], [asked, connected], [asked, connected, start, delta('Yes.'), finished]].map(
      (steps) => {
        const state = told(...steps)
        return [state.phase, isBusy(state)]
      },
    )
    expect(phases).toEqual([
      ['idle', false],
      ['connecting', true],
      ['streaming', true],
      ['finished', false],
    ])
  })

  test('a new question takes the error of the last one away; the same one is not said twice', () => {
    const failed: ChatAction = { type: 'failed', failure: { text: 'HTTP 500: x' } }
    const other: ChatAction = { type: 'asked', text: 'Who is kind?', time }
    const again = told(asked, failed, asked)
    expect(again.failure).toBeUndefined()
    expect(again.messages.map(({ content }) => content)).toEqual(['Who is patient?'])
    const next = told(asked, failed, other)
    expect(next.messages.map(({ content }) => content)).toEqual(['Who is patient?', 'Who is kind?'])
    const answered = told(asked, connected, start, delta('Yes.'), finished, { ...asked, scope })
    expect(answered.messages.map(({ content }) => content)).toEqual([
      'Who is patient?',
      'Yes.',
      'Who is patient?',
    ])
    expect(answered.messages[2]?.scope).toBe(scope)
  })

  test('Clear resets messages and the error, and can be taken back until the next question', () => {
    const failed = told(asked, { type: 'failed', failure: { text: 'HTTP 500: x' } })
    const cleared = reduce(failed, { type: 'cleared' })
    expect(cleared).toMatchObject({ phase: 'idle', messages: [] })
    expect(cleared.failure).toBeUndefined()
    expect(reduce(cleared, { type: 'restored' }).messages).toEqual(failed.messages)
    const next = reduce(cleared, asked)
    expect(reduce(next, { type: 'restored' })).toBe(next)
  })
})

describe('events', () => {
  test('message_start starts a new assistant message, message_delta is appended', () => {
    const { messages } = told(asked, connected, start, delta('Two '), delta('lines\nhere.'), finished)
    expect(messages).toEqual([
      { id: 1, role: 'user', content: 'Who is patient?', timestamp: time, citations: [], sections: [] },
      {
        id: 2,
        role: 'assistant',
        content: 'Two lines\nhere.',
        timestamp: later,
        citations: [],
        sections: [],
        engine,
      },
    ])
  })

  test('two starts are two messages', () => {
    const { messages } = told(asked, connected, start, delta('One.'), start, delta('Two.'), finished)
    expect(messages.map(({ content }) => content)).toEqual(['Who is patient?', 'One.', 'Two.'])
  })

  test('search_query is shown while it runs and stays with the answer', () => {
    const query: ChatEvent = { type: 'search_query', query: 'patience' }
    for (const order of [
      [start, query],
      [query, start],
    ]) {
      const during = told(asked, connected, ...order)
      expect(during.messages.at(-1)?.searchQuery).toBe('patience')
      const done = told(asked, connected, ...order, delta('Yes.'), finished)
      expect(done.messages).toHaveLength(2)
      expect(done.messages[1]).toMatchObject({ searchQuery: 'patience', engine })
    }
  })

  test('citations belong to the message that is being written', () => {
    const { messages } = told(
      asked,
      connected,
      start,
      { type: 'citation', citation },
      delta('Yes.'),
      finished,
    )
    expect(messages[1]?.citations).toEqual([citation])
  })

  test('the scope stays with the answer, also where it comes before the start', () => {
    const scope: ChatEvent = { type: 'scope', understood }
    for (const order of [
      [start, scope],
      [scope, start],
    ]) {
      const { messages } = told(asked, connected, ...order, delta('Yes.'), finished)
      expect(messages).toHaveLength(2)
      expect(messages[1]).toMatchObject({ understood, engine, content: 'Yes.' })
    }
    expect(told(asked, connected, start, scope, finished).failure?.text).toBe('An error occurred')
  })

  test('citations and closest answers belong to the last section', () => {
    const [first, second, third] = ['One', 'Two', 'Three'].map((answer) => ({ ...citation, answer }))
    if (!first || !second || !third) throw new Error('There are three.')
    const { messages } = told(
      asked,
      connected,
      start,
      { type: 'citation', citation },
      { type: 'section', section: head('praise') },
      { type: 'citation', citation: first },
      delta('Yes.'),
      { type: 'citation', citation: second },
      { type: 'section', section: head('concern') },
      { type: 'section', section: head('closest') },
      { type: 'closest', citation: third },
      finished,
    )
    expect(messages[1]?.citations).toEqual([citation])
    expect(messages[1]?.sections).toEqual([
      { ...head('praise'), citations: [first, second] },
      { ...head('concern'), citations: [] },
      { ...head('closest'), citations: [third] },
    ])
  })

  test('what only comes close is said to, also without a section', () => {
    const { messages } = told(asked, connected, start, { type: 'closest', citation }, finished)
    expect(messages[1]).toMatchObject({
      citations: [],
      sections: [{ kind: 'closest', citations: [citation] }],
    })
  })

  test('sections without words are an answer', () => {
    const { messages, failure } = told(
      asked,
      connected,
      { type: 'section', section: head('theme') },
      finished,
    )
    expect(messages[1]?.sections).toHaveLength(1)
    expect(failure).toBeUndefined()
  })

  test('words without a start are a message all the same', () => {
    expect(told(asked, connected, delta('Yes.'), finished).messages[1]?.content).toBe('Yes.')
  })

  test('error shows its message, or "An error occurred", and ends it; what came before stays', () => {
    const state = told(asked, connected, start, delta('So far'), { type: 'error', message: 'Model is away' })
    expect(state).toMatchObject({ phase: 'finished', failure: { text: 'Model is away' } })
    expect(state.messages[1]?.content).toBe('So far')
    const silent = told(asked, connected, start, { type: 'error', message: undefined })
    expect(silent.failure).toEqual({ text: 'An error occurred' })
    expect(silent.messages).toHaveLength(1)
  })

  test('iteration_limit is a system message with "Reached iteration limit" by default', () => {
    const limit = (message?: string): ChatEvent => ({ type: 'iteration_limit', message })
    const state = told(asked, connected, start, delta('Half.'), limit('Twelve steps are enough.'), finished)
    expect(state.messages.at(-1)).toMatchObject({ role: 'system', content: 'Twelve steps are enough.' })
    const silent = told(asked, connected, start, limit(), finished)
    expect(silent.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Who is patient?'],
      ['system', 'Reached iteration limit'],
    ])
    expect(silent.failure).toBeUndefined()
  })
})

describe('what does not end well', () => {
  test('a stream that ends without saying so was cut', () => {
    const state = told(asked, connected, start, delta('Half an'), { type: 'ended' })
    expect(state).toMatchObject({ phase: 'finished', failure: { text: 'Failed to send message' } })
    expect(state.messages[1]?.content).toBe('Half an')
  })

  test('an end after the last event is no news', () => {
    const state = told(asked, connected, start, delta('Yes.'), finished)
    expect(reduce(state, { type: 'ended' })).toBe(state)
  })

  test('an answer without a word is said to be missing', () => {
    expect(told(asked, connected, start, finished).failure?.text).toBe('An error occurred')
  })

  test('Stop keeps what is there and says that it is not all', () => {
    const stop: ChatAction = { type: 'stopped', time: later }
    expect(told(asked, connected, start, delta('Half'), stop)).toMatchObject({
      phase: 'finished',
      messages: [{}, { content: 'Half', isStopped: true }],
      failure: undefined,
    })
    expect(told(asked, stop).messages.map(({ role }) => role)).toEqual(['user', 'system'])
    expect(reduce(newConversation, stop)).toBe(newConversation)
  })
})
