import createClient from 'openapi-fetch'
import { toApiError } from './error'
import type { paths } from './schema.gen'

type Send = (request: Request) => Promise<Response>

/** Every call goes to the origin that served the page. Paths in the schema carry the /api prefix.
 *
 *  A session plugs in here: `createApiClient(sendWithSession)` may add the bearer token, and may refresh
 *  and send a clone of the request once more after a 401. The public survey never loads that code. */
export function createApiClient(send: Send = (request) => fetch(request)) {
  return createClient<paths>({ baseUrl: '/', fetch: send })
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
