import createClient from 'openapi-fetch'
import { i18n } from '@/shared/lib/i18n'
import { toApiError } from './error'
import type { paths } from './schema.gen'

type Send = (request: Request) => Promise<Response>

/** Every call goes to the origin that served the page. Paths in the schema carry the /api prefix.
 *
 *  A session plugs in here: `createApiClient(sendWithSession)` may add the bearer token, and may refresh
 *  and send a clone of the request once more after a 401. The public survey never loads that code. */
export function createApiClient(send: Send = (request) => fetch(request)) {
  return createClient<paths>({ baseUrl: '/', fetch: (request) => send(inLanguage(request)) })
}

/** Asks for the server's sentences in the language that the page is in, whatever the browser's own is. */
export function inLanguage(request: Request): Request {
  request.headers.set('Accept-Language', i18n.locale)
  return request
}

/** For calls that need no account. */
export const publicApi = createApiClient()

interface Reply<Data> {
  data?: Data
  error?: unknown
  response: Response
}

/** The data of a call, or a thrown ApiError: `unwrap(api.GET('/api/hello'))`. */
export async function unwrap<Data>(call: Promise<Reply<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await call
  if (!response.ok) throw toApiError(response, error)
  // A 204 has no data; its caller awaits the promise and ignores the value.
  return data as NonNullable<Data>
}
