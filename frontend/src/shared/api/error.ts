const textByStatus: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  422: 'Validation Error',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

/** A reply that is not OK. `detail` is the server's own sentence, or the generic text when it sent none. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly detail: string
  /** How many seconds the server asks to wait, where it says so. */
  retryAfter: number | undefined

  constructor(status: number, detail?: string, message = textByStatus[status] ?? `HTTP ${status}`) {
    super(message)
    this.status = status
    this.detail = detail ?? message
  }
}

/** `body` is what the server sent: parsed JSON where it was JSON, else text. */
export function toApiError(response: Reply, body: unknown): ApiError {
  const message = textByStatus[response.status] ?? generic(response, body)
  const error = new ApiError(response.status, sentenceIn(body), message)
  error.retryAfter = Number(response.headers?.get('Retry-After')) || undefined
  return error
}

type Reply = Pick<Response, 'status' | 'statusText'> & { headers?: Headers }

function sentenceIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return undefined
  // A 422 of the framework carries a list of fields here, which is no sentence for a person.
  return typeof body.detail === 'string' ? body.detail : undefined
}

function generic({ status, statusText }: Reply, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return `Generic Error: status: ${status}; status text: ${statusText}; body: ${text}`
}

export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status
}

/** Nothing has that id. The server answers 422 where the text in the address is not even an id. */
export function isNotFound(error: unknown): boolean {
  return hasStatus(error, 404) || hasStatus(error, 422)
}

/** The server's own sentence where it refuses something or asks to come back later (503), else the fallback. A 401 is
 *  no refusal of what was asked: the session has ended, and the page leads to the sign-in. */
export function explain(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.status === 401) return fallback
  const isRefusal = error.status < 500 || error.status === 503
  return isRefusal && error.detail !== error.message ? withoutFieldName(error.detail) : fallback
}

/** "name: Value error, The name is missing." is written for programs; the sentence in it is for people. */
function withoutFieldName(detail: string): string {
  return detail.replace(/^.*?Value error, /, '')
}
