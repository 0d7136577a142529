import createClient from 'openapi-fetch'
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
