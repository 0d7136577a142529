import { createStore } from '@/shared/lib/store'
import { useStore } from '@/shared/lib/use-store'
import { createApiClient, inLanguage, publicApi, unwrap } from './client'
import { isConfirmedNow } from './confirmation'
import { toApiError } from './error'
import type { components } from './schema.gen'
import { refreshTokens } from './session-refresh'
import {
  askForFactor,
  clearStored,
  expiryOf,
  isDue,
  isSessionKey,
  readDeviceToken,
  readTokens,
  readUser,
  storeDeviceToken,
  storeTokens,
  storeUser,
  type User,
} from './session-storage'

type Session =
  | { status: 'loading'; user: null }
  | { status: 'signedOut'; user: null }
  | { status: 'signedIn'; user: User }

const loading: Session = { status: 'loading', user: null }
const signedOut: Session = { status: 'signedOut', user: null }

/** For calls that need an account. */
export const api = createApiClient(sendWithSession)

const store = createStore<Session>(readTokens() ? loading : signedOut)
let isWatching = false

/** Who is signed in. "loading" while the server confirms stored tokens, and while one signs out. */
export function useSession(): Session {
  return useStore({ subscribe: subscribeSession, getSnapshot: readSession })
}

export const readSession = store.getSnapshot

export function subscribeSession(listener: () => void): () => void {
  if (!isWatching) watch()
  return store.subscribe(listener)
}

/** What an account with a second factor is asked for after the password. */
export interface SecondStep {
  ticket: string
  /** Recovery codes aside. */
  methods: ('app' | 'passkey')[]
}

/** What comes next, or null when this was all. Throws an ApiError when the server refuses, and keeps nothing until it
 *  has said who this is. */
export async function signIn(email: string, password: string): Promise<SecondStep | null> {
  const call = publicApi.POST('/api/auth/login', {
    body: { username: email, password },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...knownDevice() },
  })
  return enterOrAsk(await call)
}

interface SignInReply {
  data?: components['schemas']['SignedInPair'] | undefined
  error?: unknown
  response: Response
}

/** The same for every first call of a sign-in, whatever it shows instead of a password. */
export async function enterOrAsk({ data, error, response }: SignInReply): Promise<SecondStep | null> {
  if (isSecondStep(error)) return error
  if (!data) throw toApiError(response, error)
  await enter(data)
  return null
}

export async function finishSignIn({ ticket }: SecondStep, code: string): Promise<void> {
  const call = publicApi.POST('/api/auth/login/second-step', {
    body: { ticket, code },
    headers: knownDevice(),
  })
  await enter(await unwrap(call))
}

function isSecondStep(body: unknown): body is SecondStep {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('ticket' in body)) return false
  return body.code === 'second-step' && typeof body.ticket === 'string'
}

/** Keeps what a sign-in has given, once the server has said whose it is. */
export async function enter(pair: components['schemas']['SignedInPair']): Promise<void> {
  const headers = { Authorization: `Bearer ${pair.access_token}` }
  const user = await unwrap(publicApi.GET('/api/auth/me', { headers }))
  storeDeviceToken(pair.device_token)
  storeUser(user)
  storeTokens(pair)
  askForFactor(true)
  change({ status: 'signedIn', user })
}

/** Ends the sign-in on the server if it can be reached, and in all tabs of this browser in any case. */
export async function signOut(): Promise<void> {
  change(loading)
  try {
    await api.POST('/api/auth/logout', { signal: AbortSignal.timeout(5000) })
  } catch {
    // Without the tokens nobody here can use what is left of it on the server.
  }
  clearStored()
  change(signedOut)
}

/** Asks the server again who this is: after a change of password, or when an account may be active now. */
export async function reloadUser(): Promise<void> {
  const user = await unwrap(api.GET('/api/auth/me'))
  if (!readTokens()) return
  storeUser(user)
  change({ status: 'signedIn', user })
}

/** Like fetch, for calls that the typed client cannot make, such as a stream. */
export function fetchWithSession(input: string | URL, init?: RequestInit): Promise<Response> {
  return sendWithSession(inLanguage(new Request(input, init)))
}

/** Says that this browser has signed in before, so that wrong guesses of others do not lock its owner out. For every
 *  call that sends a password. */
export function knownDevice(): Record<string, string> {
  const token = readDeviceToken()
  return token ? { 'X-Known-Device': token } : {}
}

/** Where the server wants the password again, asks for it and repeats the call. */
async function sendWithSession(request: Request): Promise<Response> {
  const again = request.clone()
  const reply = await sendRenewing(request)
  return (await isConfirmedNow(reply)) ? sendRenewing(again) : reply
}

/** Adds the token, and after a 401 refreshes it and tries once more. */
async function sendRenewing(request: Request): Promise<Response> {
  const again = request.clone()
  const token = await usableToken()
  const reply = await fetch(withToken(request, token))
  if (reply.status !== 401) return reply
  const newer = token && (await renew(token))
  if (!newer) {
    change(signedOut)
    return reply
  }
  const secondReply = await fetch(withToken(again, newer))
  if (secondReply.status === 401) end(newer)
  return secondReply
}

async function usableToken(): Promise<string | null> {
  const token = readTokens()?.access_token
  if (!token || !isDue(token)) return token ?? null
  try {
    return await renew(token)
  } catch (error) {
    // A passing fault within the five minutes of margin: the token still works.
    if (Date.now() < expiryOf(token)) return token
    throw error
  }
}

async function renew(token: string): Promise<string | null> {
  const newer = await refreshTokens(token)
  if (!newer) change(signedOut)
  return newer
}

function withToken(request: Request, token: string | null): Request {
  if (!token) return request
  const headers = new Headers(request.headers)
  headers.set('Authorization', `Bearer ${token}`)
  return new Request(request, { headers })
}

/** A token that was refused right after it was given out is a session that cannot be saved. */
function end(refused: string) {
  if (readTokens()?.access_token !== refused) return
  clearStored()
  change(signedOut)
}

function change(next: Session) {
  store.set(next)
}

function watch() {
  isWatching = true
  window.addEventListener('storage', handleOtherTab)
  if (store.getSnapshot() === loading) void confirmStored()
}

async function confirmStored() {
  try {
    await reloadUser()
  } catch {
    // The server cannot be reached. The user stays signed in and sees the error on the page.
    const user = readTokens() && readUser()
    change(user ? { status: 'signedIn', user } : signedOut)
  }
}

function handleOtherTab({ key }: StorageEvent) {
  if (!isSessionKey(key)) return
  const user = readTokens() && readUser()
  const session = store.getSnapshot()
  if (!user) change(signedOut)
  else if (session.status === 'signedOut') change({ status: 'signedIn', user })
  else if (session.status === 'signedIn') follow(session.user, user)
}

function follow(shown: User, stored: User) {
  // What another person's pages have loaded must not stay on the screen.
  if (stored.id !== shown.id) location.reload()
  else if (JSON.stringify(stored) !== JSON.stringify(shown)) change({ status: 'signedIn', user: stored })
}
