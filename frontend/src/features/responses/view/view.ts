import { filterParams } from '@/shared/lib/paths'
import { isStep } from '@/shared/lib/steps'

export const statuses = ['all', 'submitted', 'in_progress', 'set_aside'] as const
export type ResponseStatus = (typeof statuses)[number]

/** What narrows the list. An empty text is "all of them". */
export interface Filters {
  teacherId: string
  /** A category's id, or its name in any case. */
  category: string
  status: ResponseStatus
  q: string
  /** With an answer in this language, by its code. */
  language: string
  /** With an answer to this question. */
  questionId: string
  /** '1' for those that have no category at all. */
  withoutCategory: string
  /** Unfinished ones that stopped at this step. */
  step: string
  /** Submitted from this day to that one, both included: days such as 2026-05-04 of the reader's time zone. */
  submittedFrom: string
  submittedTo: string
}

/** Words of one answer, from one character up to another. Only their place is in the address: what parents wrote
 *  does not belong into a browser's history. */
export interface Quote {
  answerId: string
  start: number
  end: number
}

/** What the address says about the list, and about the response that is open over it. */
interface View {
  filters: Filters
  /** Whether the flagged responses are shown, in groups, instead of the list. */
  isFlagged: boolean
  page: number
  responseId: string | undefined
  /** The words at which it is open. */
  quote: Quote | undefined
}

export const noFilters: Filters = {
  teacherId: '',
  category: '',
  status: 'submitted',
  q: '',
  language: '',
  questionId: '',
  withoutCategory: '',
  step: '',
  submittedFrom: '',
  submittedTo: '',
}
export const maxSearchLength = 200

export function readView(search: string): View {
  const params = new URLSearchParams(search)
  const text = (name: string) => params.get(name)?.trim() ?? ''
  return {
    filters: {
      teacherId: text('teacher_id'),
      category: text('category'),
      status: statuses.find((status) => status === params.get('status')) ?? noFilters.status,
      q: text('q').slice(0, maxSearchLength),
      language: text('language').match(languageCode)?.[0] ?? '',
      questionId: text('question_id').match(uuid)?.[0] ?? '',
      withoutCategory: params.get('without_category') === '1' ? '1' : '',
      step: isStep(text('step')) ? text('step') : '',
      ...readDays(text('submitted_from'), text('submitted_to')),
    },
    isFlagged: params.get('flagged') === '1',
    page: readPage(params.get('page')),
    responseId: params.get('response') || undefined,
    quote: readQuote(params.get('quote')),
  }
}

/** Another choice is another list, so it starts at its first page. */
export function withFilters(search: string, filters: Filters): string {
  return withParams(search, {
    ...filterParams(filters),
    flagged: '',
    page: '',
  })
}

/** What is flagged is looked for in the whole survey, so the filters go. */
export function withFlagged(search: string, isFlagged: boolean): string {
  return withParams(withFilters(search, noFilters), { flagged: isFlagged ? '1' : '' })
}

export function withPage(search: string, page: number): string {
  return withParams(search, { page: page > 1 ? String(page) : '' })
}

/** Another response is open at its top, unless words of it are quoted. */
export function withResponse(search: string, responseId: string | undefined, quote?: Quote): string {
  return withParams(search, {
    response: responseId ?? '',
    quote: quote ? `${quote.answerId}.${quote.start}-${quote.end}` : '',
  })
}

export function hasFilters(filters: Filters): boolean {
  return withFilters('', filters) !== ''
}

/** Writes over the named parameters and leaves those of others, such as the tab, as they are. */
function withParams(search: string, values: Record<string, string>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params.size > 0 ? `?${params}` : ''
}

const languageCode = /^[a-z]{2,3}$/
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Days that are none, or in the wrong order, filter nothing: the server would refuse the whole list. */
function readDays(from: string, to: string) {
  const submittedFrom = isDay(from) ? from : ''
  const submittedTo = isDay(to) ? to : ''
  const isReversed = submittedTo !== '' && submittedFrom > submittedTo
  return isReversed ? { submittedFrom: '', submittedTo: '' } : { submittedFrom, submittedTo }
}

/** A date of the calendar in the years that the server takes. */
function isDay(text: string): boolean {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  // February 30 is read as a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function readQuote(text: string | null): Quote | undefined {
  const [, answerId, start, end] = text?.match(/^([\w-]+)\.(\d{1,6})-(\d{1,6})$/) ?? []
  return answerId ? { answerId, start: Number(start), end: Number(end) } : undefined
}

function readPage(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
