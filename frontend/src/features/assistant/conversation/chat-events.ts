import type { components } from '@/shared/api/schema.gen'

type Schemas = components['schemas']
type Quoted = Schemas['Quoted']
type Engine = Schemas['EngineShown']
/** Which responses an answer is about. */
export type AnswerScope = Schemas['AnswerScope-Output']
/** One part of a scope, in words. */
export type Chip = Schemas['Chip']
export type ScopePart = Chip['part']
/** What the server made of a question. */
export type Understood = Schemas['Understood']

/** What the server says, one event at a time. A text that is not there is undefined, and has its words elsewhere. */
export type ChatEvent =
  | { type: 'message_start'; engine: Engine | undefined }
  | { type: 'message_delta'; content: string }
  | { type: 'search_query'; query: string }
  | { type: 'scope'; understood: Understood }
  | { type: 'section'; section: SectionHead }
  | { type: 'citation' | 'closest'; citation: Citation }
  | { type: 'finished' }
  | { type: 'error'; message: string | undefined }
  | { type: 'iteration_limit'; message: string | undefined }

/** Words of a parent that an answer rests on. The quote is the words in the answer that speak to the question: all of
 *  them, unless the server picked some. */
export type Citation = Pick<Quoted, 'answer' | 'quote' | 'language' | 'survey_response_ids' | 'teachers'> & {
  [Name in 'timestamp' | 'answer_id']: Quoted[Name] | undefined
}

/** The beginning of a part of an answer; the quotes that follow belong to it. */
export type SectionHead = Pick<Schemas['SectionShown'], 'kind' | 'title' | 'detail'> & {
  responses: number | undefined
  scope: AnswerScope | undefined
}

const sectionKinds: readonly SectionHead['kind'][] = [
  'quotes',
  'praise',
  'concern',
  'teacher',
  'group',
  'theme',
  'closest',
]
const scopeParts: readonly ScopePart[] = [
  'teacher_ids',
  'without_teacher_ids',
  'is_about_several',
  'is_about_one',
  'category_ids',
  'without_category_ids',
  'is_uncategorized',
  'question_ids',
  'unanswered_question_ids',
  'has_all',
  'languages',
  'days',
  'without_days',
  'words',
  'parent',
  'stance',
  'status',
  'topic',
]

/** Everything that was submitted. */
export const wholeSurvey: AnswerScope = {
  teacher_ids: [],
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
  status: 'submitted',
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
    case 'scope':
      return readUnderstood(data)
    case 'section':
      return { type: 'section', section: readSection(data) }
    case 'citation':
    case 'closest': {
      const citation = readCitation(data)
      return citation && { type: event.event_type, citation }
    }
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

function readUnderstood(data: Fields): ChatEvent | undefined {
  const scope = readScope(data.scope)
  return (
    scope && {
      type: 'scope',
      understood: {
        scope,
        chips: Array.isArray(data.chips) ? data.chips.flatMap((chip) => readChip(asFields(chip)) ?? []) : [],
        responses: toCount(data.responses) ?? 0,
        unread: toCount(data.unread) ?? 0,
        ignored: textsOf(data.ignored),
      },
    }
  )
}

/** Kept as it came, so that what a later version adds goes back to the server with the rest. */
function readScope(value: unknown): AnswerScope | undefined {
  return typeof value === 'object' && value !== null ? { ...wholeSurvey, ...value } : undefined
}

function readChip(data: Fields): Chip | undefined {
  const part = scopeParts.find((name) => name === data.part)
  const label = textOf(data.label)
  return part && label ? { part, label, values: textsOf(data.values) } : undefined
}

/** A kind of a later version still is a part of its own: its quotes must not join those before it. */
function readSection(data: Fields): SectionHead {
  return {
    kind: sectionKinds.find((name) => name === data.kind) ?? 'quotes',
    title: textOf(data.title) ?? '',
    detail: textOf(data.detail) ?? '',
    responses: toCount(data.responses),
    scope: readScope(data.scope),
  }
}

function readCitation(data: Fields): Citation | undefined {
  const answer = textOf(data.answer)
  const ids = textsOf(data.survey_response_ids)
  // Words that lead to no response cannot be checked, so they are not shown.
  if (!answer || ids.length === 0) return undefined
  const quote = textOf(data.quote)
  return {
    answer,
    survey_response_ids: ids,
    timestamp: timeOf(data.timestamp),
    quote: quote && answer.includes(quote) ? quote : answer,
    language: textOf(data.language) ?? null,
    answer_id: textOf(data.answer_id),
    teachers: textsOf(data.teachers),
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

function toCount(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) >= 0 ? Number(value) : undefined
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string' && item !== '') : []
}
