import { ApiError, toApiError } from '@/shared/api/error'
import type { components } from '@/shared/api/schema.gen'

type Schemas = components['schemas']
/** With the language in which its words were asked for; without one they are as the school wrote them. */
export type Survey = Schemas['PublicSurvey'] & { readonly asked?: Language }
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
export type RefusalCode = Schemas['Refusal']['code']
export type Language = NonNullable<Schemas['Start']['language']>

/** A request that hangs longer is as good as none: it is given up and made again. */
export const requestTimeout = 12_000
/** Browsers let a page leave 64 KiB behind when it closes, all requests together. */
const maxKeepaliveBytes = 60_000
const solutionHeader = 'Challenge-Solution'

/** A refusal, with what the survey needs to know beyond the sentence. */
export class CallError extends ApiError {
  readonly body: unknown
  /** What happened, in the server's word for programs. Its sentence is for staff and logs, and no parent sees it. */
  readonly code: RefusalCode | undefined

  constructor({ status, detail, message, retryAfter }: ApiError, body: unknown) {
    super(status, detail, message)
    this.retryAfter = retryAfter
    this.body = body
    this.code = (body as { code?: RefusalCode } | undefined)?.code
  }
}

export const apiPaths = {
  survey: (surveyId: string, language: Language) => `${surveyPath(surveyId)}?lang=${language}`,
  teachers: () => '/api/teachers',
}

export async function loadSurvey(surveyId: string, language: Language): Promise<Survey> {
  const survey = await call<Survey>('GET', apiPaths.survey(surveyId, language))
  return { ...survey, asked: language }
}

export function loadTeachers(): Promise<Teacher[]> {
  return call('GET', apiPaths.teachers())
}

/** The key makes a repeated try return the response that an earlier one has made. */
export function startResponse(surveyId: string, key: string, language: Language): Promise<ResponseStatus> {
  return call(
    'POST',
    `${surveyPath(surveyId)}/start`,
    { language },
    {
      keepalive: false,
      headers: { 'Idempotency-Key': key },
    },
  )
}

export function loadResponse(responseId: string, signal?: AbortSignal): Promise<Draft | ResponseStatus> {
  return call('GET', responsePath(responseId), undefined, signal && { signal })
}

export function saveParent(responseId: string, parent: Schemas['ParentSave']): Promise<unknown> {
  return call('PUT', `${responsePath(responseId)}/parent`, parent)
}

export function saveTeachers(responseId: string, teacherIds: string[]): Promise<unknown> {
  return call('PUT', `${responsePath(responseId)}/teachers`, { teacher_ids: teacherIds })
}

export function saveAnswer(
  responseId: string,
  questionId: string,
  save: Schemas['AnswerSave'],
): Promise<Schemas['AnswerSaved']> {
  return call('PUT', `${responsePath(responseId)}/answers/${encodeURIComponent(questionId)}`, save)
}

/** It does not outlive the page, as saves do: whoever closes the page has not submitted. */
export function submitResponse(
  responseId: string,
  body: SubmissionBody,
  signal: AbortSignal,
): Promise<ResponseStatus> {
  return call('POST', `${responsePath(responseId)}/submit`, body, { signal, keepalive: false })
}

/** A copy of what was submitted, to the email that it was submitted with. Sent once, however often it is asked for. */
export function askForReceipt(responseId: string): Promise<Schemas['ReceiptAsked']> {
  return call('POST', `${responsePath(responseId)}/receipt`)
}

function surveyPath(surveyId: string) {
  return `/api/surveys/${encodeURIComponent(surveyId)}`
}

function responsePath(responseId: string) {
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
    signal: AbortSignal.timeout(requestTimeout),
    // A save goes on when the page is closed, so that the last words arrive.
    keepalive: body !== null && byteLength(body) < maxKeepaliveBytes,
    ...options,
    headers:
      body === null ? { ...options.headers } : { ...options.headers, 'Content-Type': 'application/json' },
  })
  const content = await readJson(reply)
  const challenge = challengeIn(content)
  if (reply.status === 429 && challenge && !options.headers?.[solutionHeader]) {
    // In a burst the server asks every browser to compute for a moment. The parent does nothing about it.
    const { solveChallenge } = await import('./solve-challenge')
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

/** The response does not exist any more. Nothing else makes a stored id stale. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 410)
}

/** The survey has closed, and the time to finish a response that was begun is over as well. */
export function isClosed(error: unknown): boolean {
  return error instanceof CallError && error.code === 'closed'
}

/** Another guardian was first, in a survey that takes one response from each family. */
export function isFamilyAnswered(error: unknown): boolean {
  return error instanceof CallError && error.code === 'family_answered'
}

/** Nobody has been able to answer the survey yet; staff may have said when they will. */
export function isNotOpen(error: unknown): error is CallError & { body: { opens_at: string | null } } {
  return error instanceof CallError && error.code === 'not_open'
}

export function hasStatus(error: unknown, status: number): error is CallError {
  return error instanceof CallError && error.status === status
}

/** A random UUID. `crypto.randomUUID` exists on https only, and some schools try the survey on a plain address. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
