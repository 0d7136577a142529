import type { components } from './schema.gen'

export type User = components['schemas']['Me']
export type Tokens = Pick<components['schemas']['TokenPair'], 'access_token' | 'refresh_token'>

/** The two tokens share one key: no tab may ever see the new one of them beside the old other. */
const tokensKey = 'parent_survey_tokens'
const userKey = 'parent_survey_user'
/** A copy of the access token under the name that the chat call reads. */
const mirrorKey = 'auth_token'
/** Says that this browser has signed in before. It outlasts a sign-out and grants nothing. */
const deviceKey = 'parent_survey_device'

/** A storage event without a key means that everything was cleared. */
export function isSessionKey(key: string | null): boolean {
  return key === null || key === tokensKey || key === userKey
}

export function readTokens(): Tokens | null {
  const value = read(tokensKey)
  return hasTexts(value, ['access_token', 'refresh_token']) ? (value as unknown as Tokens) : null
}

export function readUser(): User | null {
  const value = read(userKey)
  if (!hasTexts(value, ['id', 'email', 'full_name', 'created_at'])) return null
  if (typeof value.is_active !== 'boolean' || typeof value.must_change_password !== 'boolean') return null
  return value as unknown as User
}

/** The token of the chat call. Without it nobody is asked anything. */
export function readChatToken(): string | null {
  return localStorage.getItem(mirrorKey)
}

export function storeTokens({ access_token, refresh_token }: Tokens): void {
  localStorage.setItem(tokensKey, JSON.stringify({ access_token, refresh_token }))
  localStorage.setItem(mirrorKey, access_token)
}

export function storeUser(user: User): void {
  localStorage.setItem(userKey, JSON.stringify(user))
}

export function readDeviceToken(): string | null {
  return localStorage.getItem(deviceKey)
}

export function storeDeviceToken(token: string | undefined): void {
  if (token) localStorage.setItem(deviceKey, token)
}

const factorKey = 'parent_survey_ask_factor'

/** Set at a sign-in, in this tab: whoever should have a second factor is asked about it until they answer. */
export function isAskedForFactor(): boolean {
  return sessionStorage.getItem(factorKey) !== null
}

export function askForFactor(isAsked: boolean): void {
  if (isAsked) sessionStorage.setItem(factorKey, 'yes')
  else sessionStorage.removeItem(factorKey)
}

/** Tokens first, so that a read in between finds nobody signed in. */
export function clearStored(): void {
  for (const key of [tokensKey, mirrorKey, userKey]) localStorage.removeItem(key)
  askForFactor(false)
}

/** Storage is open to extensions and old versions of us; what cannot be read counts as not there. */
function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function hasTexts(value: unknown, names: string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  return names.every((name) => typeof fields[name] === 'string' && fields[name] !== '')
}

/** The access token counts as expired this long before it is, so that no request arrives too late. */
const margin = 5 * 60_000

/** When an access token ends, in milliseconds; 0 for a text that is no token, which is then long over. */
export function expiryOf(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const { exp } = JSON.parse(atob(payload))
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : 0
  } catch {
    return 0
  }
}

export function isDue(token: string, now = Date.now()): boolean {
  return now >= expiryOf(token) - margin
}
