import type { components } from '@/shared/api/schema.gen'

type Quoted = components['schemas']['Quoted']
type Engine = components['schemas']['EngineShown']

/** What the server says, one event at a time. A text that is not there is undefined, and has its words elsewhere. */
export type ChatEvent =
  | { type: 'message_start'; engine: Engine | undefined }
  | { type: 'message_delta'; content: string }
  | { type: 'search_query'; query: string }
  | { type: 'citation'; citation: Citation }
  | { type: 'finished' }
  | { type: 'error'; message: string | undefined }
  | { type: 'iteration_limit'; message: string | undefined }

/** Words of a parent that an answer rests on. The quote is the words in the answer that speak to the question: all of
 *  them, unless the server picked some. */
export type Citation = Pick<Quoted, 'answer' | 'quote' | 'survey_response_ids' | 'teachers'> & {
  [Name in 'timestamp' | 'answer_id']: Quoted[Name] | undefined
}

/** What cannot be read, or has a name of a later version, is nothing: the rest of the stream still counts. */
export function readChatEvent(text: string): ChatEvent | undefined {
  const event = parse(text)
  const data = asFields(event.data)
  switch (event.event_type) {
    case 'message_start':
      return { type: 'message_start', engine: readEngine(data) }
    case 'message_delta':
      return { type: 'message_delta', content: textOf(data.content) ?? '' }
    case 'search_query':
      return { type: 'search_query', query: textOf(data.query) ?? '' }
    case 'citation':
      return readCitation(data)
    case 'finished':
    case 'completed':
      return { type: 'finished' }
    case 'error':
    case 'iteration_limit':
      return { type: event.event_type, message: textOf(data.message) }
    default:
      return undefined
  }
}

function readEngine(data: Fields): Engine | undefined {
  const label = textOf(data.engine_label)
  return label === undefined
    ? undefined
    : { kind: data.engine === 'extractive' ? 'extractive' : 'language_model', label }
}

function readCitation(data: Fields): ChatEvent | undefined {
  const answer = textOf(data.answer)
  const ids = textsOf(data.survey_response_ids)
  // Words that lead to no response cannot be checked, so they are not shown.
  if (!answer || ids.length === 0) return undefined
  const quote = textOf(data.quote)
  return {
    type: 'citation',
    citation: {
      answer,
      survey_response_ids: ids,
      timestamp: timeOf(data.timestamp),
      quote: quote && answer.includes(quote) ? quote : answer,
      answer_id: textOf(data.answer_id),
      teachers: textsOf(data.teachers),
    },
  }
}

type Fields = Record<string, unknown>

function parse(text: string): Fields {
  try {
    return asFields(JSON.parse(text))
  } catch {
    return {}
  }
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function timeOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text !== undefined && Number.isFinite(Date.parse(text)) ? text : undefined
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string' && one !== '') : []
}
