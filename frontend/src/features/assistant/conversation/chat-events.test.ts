import { expect, test } from 'vitest'
import { readChatEvent } from './chat-events'

const read = (event_type: string, data: unknown) => readChatEvent(JSON.stringify({ event_type, data }))

test('each event of the specification is read', () => {
  expect(read('message_start', {})).toEqual({ type: 'message_start', engine: undefined })
  expect(read('message_start', { engine: 'extractive', engine_label: 'On this computer' })).toEqual({
    type: 'message_start',
    engine: { kind: 'extractive', label: 'On this computer' },
  })
  expect(read('message_delta', { content: 'Two\nlines' })).toEqual({
    type: 'message_delta',
    content: 'Two\nlines',
  })
  expect(read('search_query', { query: 'patience' })).toEqual({ type: 'search_query', query: 'patience' })
  expect(read('finished', {})).toEqual({ type: 'finished' })
  expect(read('completed', {})).toEqual({ type: 'finished' })
  expect(read('error', { message: 'Too long' })).toEqual({ type: 'error', message: 'Too long' })
  expect(read('iteration_limit', { message: 'Enough' })).toEqual({
    type: 'iteration_limit',
    message: 'Enough',
  })
})

test('an error or a limit without words has none here', () => {
  expect(read('error', {})).toEqual({ type: 'error', message: undefined })
  expect(read('iteration_limit', null)).toEqual({ type: 'iteration_limit', message: undefined })
})

test('a citation needs an answer and a response; everything else in it may be missing', () => {
  const bare = { answer: 'She is kind.', survey_response_ids: ['r1'], timestamp: '2026-03-24T10:00:00Z' }
  expect(read('citation', bare)).toEqual({
    type: 'citation',
    citation: { ...bare, quote: bare.answer, language: null, answer_id: undefined, teachers: [] },
  })
  expect(read('citation', { ...bare, language: 'es' })).toMatchObject({ citation: { language: 'es' } })
  expect(read('citation', { ...bare, survey_response_ids: [] })).toBeUndefined()
  expect(read('citation', { ...bare, survey_response_ids: 'r1' })).toBeUndefined()
  expect(read('citation', { ...bare, answer: '' })).toBeUndefined()
})

test('a time that is none is not shown', () => {
  const told = { answer: 'She is kind.', survey_response_ids: ['r1'], timestamp: 'yesterday' }
  expect(read('citation', told)).toMatchObject({ citation: { timestamp: undefined } })
})

test('the words that were picked from an answer are shown only where they are in it', () => {
  const told = { answer: 'She is kind. So patient!', survey_response_ids: ['r1'], answer_id: 'a1' }
  const quoteOf = (quote: string) => {
    const event = read('citation', { ...told, quote })
    return event?.type === 'citation' ? event.citation.quote : undefined
  }
  expect(quoteOf('So patient!')).toBe('So patient!')
  expect(quoteOf('So cruel!')).toBe(told.answer)
})

test('what came close is read like a citation', () => {
  const told = { answer: 'She is kind.', survey_response_ids: ['r1'] }
  expect(read('closest', told)).toMatchObject({ type: 'closest', citation: told })
  expect(read('closest', {})).toBeUndefined()
})

test('a scope keeps what it holds; chips of parts that nobody knows are left out', () => {
  const scope = { teacher_ids: ['t1'], status: 'all', days: { first: '2026-03-02', last: null }, later: 1 }
  const event = read('scope', {
    scope,
    chips: [
      { part: 'teacher_ids', label: 'Ms. Pike', values: ['t1'] },
      { part: 'days', label: 'since March 2' },
      { part: 'weather', label: 'Rain' },
      { part: 'words' },
      null,
    ],
    responses: 12,
    unread: '3',
    ignored: ['before the monsoon', 5],
  })
  expect(event).toEqual({
    type: 'scope',
    understood: {
      scope: {
        without_teacher_ids: [],
        is_about_several: false,
        is_about_one: false,
        category_ids: [],
        response_category_ids: [],
        without_category_ids: [],
        is_uncategorized: false,
        question_ids: [],
        unanswered_question_ids: [],
        has_all: false,
        languages: [],
        ...scope,
      },
      chips: [
        { part: 'teacher_ids', label: 'Ms. Pike', values: ['t1'] },
        { part: 'days', label: 'since March 2', values: [] },
      ],
      responses: 12,
      unread: 0,
      ignored: ['before the monsoon'],
    },
  })
  expect(read('scope', { chips: [] })).toBeUndefined()
})

test('chips of what is left out, missing or needed together are read', () => {
  const chips = [
    { part: 'without_category_ids', label: 'Without Safety', values: ['c1'] },
    { part: 'is_uncategorized', label: 'Without any category', values: [] },
    { part: 'unanswered_question_ids', label: 'Question 3 not answered', values: ['q3'] },
    { part: 'has_all', label: 'All of these at once', values: [] },
  ]
  expect(read('scope', { scope: {}, chips })).toMatchObject({ understood: { chips } })
})

test('a section needs nothing, and one of a later kind is plain quotes', () => {
  const none = { title: '', detail: '', responses: undefined, scope: undefined }
  expect(read('section', {})).toEqual({ type: 'section', section: { kind: 'quotes', ...none } })
  expect(read('section', { kind: 'weather', responses: -1, scope: null })).toEqual({
    type: 'section',
    section: { kind: 'quotes', ...none },
  })
  expect(
    read('section', { kind: 'teacher', title: 'Ms. Pike', detail: '4th Grade', responses: 3, scope: {} }),
  ).toMatchObject({
    section: {
      kind: 'teacher',
      title: 'Ms. Pike',
      detail: '4th Grade',
      responses: 3,
      scope: { status: 'submitted' },
    },
  })
})

test.each([
  '',
  'null',
  '[]',
  '7',
  '"x"',
  '{',
  '{"event_type":"unknown","data":{}}',
  '{"data":{"content":"x"}}',
])('%j is no event', (text) => {
  expect(readChatEvent(text)).toBeUndefined()
})

test('text of the wrong kind is no text', () => {
  expect(read('message_delta', { content: { html: '<b>' } })).toEqual({ type: 'message_delta', content: '' })
  expect(read('search_query', { query: 5 })).toEqual({ type: 'search_query', query: '' })
})
