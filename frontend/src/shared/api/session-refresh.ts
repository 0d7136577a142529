import { publicApi } from './client'
import { toApiError } from './error'
import { clearStored, isDue, readTokens, storeTokens, type Tokens } from './session-storage'

const lockName = 'parent-survey-refresh'
const requestTimeout = 15_000

let running: Promise<string | null> | undefined

/** A newer access token than `used`, or null when the server refuses to give one: the session is over.
 *  A passing fault (no network, 5xx, 429) is thrown and ends nothing. */
export function refreshTokens(used: string): Promise<string | null> {
  running ??= oneTabAtATime(() => refreshUnlessDone(used)).finally(() => {
    running = undefined
  })
  return running
}

/** Plain http has no locks. There the server helps: for 10 s it gives two tabs the same successor. */
function oneTabAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(lockName, work) : work()
}

async function refreshUnlessDone(used: string): Promise<string | null> {
  const before = readTokens()
  if (!before) return null
  if (before.access_token !== used && !isDue(before.access_token)) return before.access_token

  const { data, error, response } = await publicApi.POST('/api/auth/refresh', {
    body: { refresh_token: before.refresh_token },
    signal: AbortSignal.timeout(requestTimeout),
  })
  // Who signed out, signed in or refreshed elsewhere in the meantime is right, whatever came back here.
  const now = readTokens()
  if (now?.refresh_token !== before.refresh_token) return now?.access_token ?? null
  return data ? keep(data) : giveUp(response, error)
}

function keep(pair: Tokens): string {
  storeTokens(pair)
  return pair.access_token
}

function giveUp(response: Response, body: unknown): null {
  const isRefused = response.status === 401 || response.status === 422
  if (!isRefused) throw toApiError(response, body)
  clearStored()
  return null
}
