import { ApiError, toApiError } from '@/shared/api/error'
import type { components } from '@/shared/api/schema.gen'

type Schemas = components['schemas']
export type Survey = Schemas['PublicSurvey']
export type Question = Schemas['PublicQuestion']
export type Teacher = Schemas['TeacherChoice']
export type Draft = Schemas['Draft']
export type ResponseStatus = Schemas['ResponseStatus']
export type Privacy = Schemas['Privacy']
export type Reviewed = Schemas['Reviewed']
export type SubmissionBody = Schemas['Submission']
/** One thing that the school holds differently from what was reviewed. */
export type Difference = Schemas['ReviewedDiffers']['differences'][number]
export type Challenge = Schemas['Challenge']

/** A request that hangs longer is as good as none: it is given up and made again. */
export const patience = 12_000
/** Browsers let a page leave 64 KiB behind when it closes, all requests together. */
const mostLeftBehind = 60_000
const solutionHeader = 'Challenge-Solution'

/** A refusal, with what the survey needs to know beyond the sentence. */
export class CallError extends ApiError {
  readonly body: unknown

  constructor({ status, detail, message, retryAfter }: ApiError, body: unknown) {
    super(status, detail, message)
    this.retryAfter = retryAfter
    this.body = body
  }
}

export const addressOf = {
  survey: (surveyId: string) => `/api/surveys/${encodeURIComponent(surveyId)}`,
  teachers: () => '/api/teachers',
}

export function loadSurvey(surveyId: string): Promise<Survey> {
  return call('GET', addressOf.survey(surveyId))
}

export function loadTeachers(): Promise<Teacher[]> {
  return call('GET', addressOf.teachers())
}

/** The key makes a repeated try return the response that an earlier one has made. */
export function startResponse(surveyId: string, key: string): Promise<ResponseStatus> {
  return call('POST', `${addressOf.survey(surveyId)}/start`, undefined, {
    headers: { 'Idempotency-Key': key },
  })
}

export function loadResponse(responseId: string, signal?: AbortSignal): Promise<Draft | ResponseStatus> {
  return call('GET', responseAddress(responseId), undefined, signal && { signal })
}

export function saveParent(responseId: string, parent: Schemas['ParentSave']): Promise<unknown> {
  return call('PUT', `${responseAddress(responseId)}/parent`, parent)
}

export function saveTeachers(responseId: string, teacherIds: string[]): Promise<unknown> {
  return call('PUT', `${responseAddress(responseId)}/teachers`, { teacher_ids: teacherIds })
}

export function saveAnswer(
  responseId: string,
  questionId: string,
  save: Schemas['AnswerSave'],
): Promise<Schemas['AnswerSaved']> {
  return call('PUT', `${responseAddress(responseId)}/answers/${encodeURIComponent(questionId)}`, save)
}

/** It does not outlive the page, as saves do: whoever closes the page has not submitted. */
export function submitResponse(
  responseId: string,
  body: SubmissionBody,
  signal: AbortSignal,
): Promise<ResponseStatus> {
  return call('POST', `${responseAddress(responseId)}/submit`, body, { signal, keepalive: false })
}

function responseAddress(responseId: string) {
  return `/api/surveys/responses/${encodeURIComponent(responseId)}`
}

type CallOptions = Pick<RequestInit, 'signal' | 'keepalive'> & { headers?: Record<string, string> }

async function call<Data>(
  method: 'GET' | 'POST' | 'PUT',
  address: string,
  data?: unknown,
  options: CallOptions = {},
): Promise<Data> {
  const body = data === undefined ? null : JSON.stringify(data)
  const reply = await fetch(address, {
    method,
    body,
    signal: AbortSignal.timeout(patience),
    // A save goes on when the page is closed, so that the last words arrive.
    keepalive: body !== null && byteLength(body) < mostLeftBehind,
    ...options,
    headers:
      body === null ? { ...options.headers } : { ...options.headers, 'Content-Type': 'application/json' },
  })
  const content = await readJson(reply)
  const challenge = challengeIn(content)
  if (reply.status === 429 && challenge && !options.headers?.[solutionHeader]) {
    // In a burst the server asks every browser to compute for a moment. The parent does nothing about it.
    const { solveChallenge } = await import('./challenge/solve-challenge')
    const solution = await solveChallenge(challenge)
    return call(method, address, data, {
      ...options,
      headers: { ...options.headers, [solutionHeader]: solution },
    })
  }
  if (!reply.ok) throw new CallError(toApiError(reply, content), content)
  // A wireless network that wants a sign-in answers 200 with a page of its own. Nothing was saved then.
  if (content === undefined) throw new TypeError('The reply did not come from the survey')
  return content as Data
}

async function readJson(reply: Response): Promise<unknown> {
  if (!reply.headers.get('Content-Type')?.includes('json')) return undefined
  return reply.json()
}

function challengeIn(content: unknown): Challenge | undefined {
  return (content as Schemas['TooManyProblem'] | undefined)?.challenge ?? undefined
}

function byteLength(text: string) {
  return new TextEncoder().encode(text).length
}
