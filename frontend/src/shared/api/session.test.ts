import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from './session-storage'
import { nora } from './testing/nora'

const minute = 60_000

function accessToken(name: string, lifetime = 20 * minute) {
  return `${name}.${btoa(JSON.stringify({ exp: (Date.now() + lifetime) / 1000 }))}.signature`
}

const fresh = accessToken('fresh')
const newer = accessToken('newer')
const expired = accessToken('expired', -minute)

type Answer = (request: Request) => Response | Promise<Response>

/** The network: one function for each path. What was asked is in `calls`, as "METHOD path token". */
function network(answers: Record<string, Answer>) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    const token = request.headers.get('Authorization')?.replace('Bearer ', '').split('.')[0] ?? 'none'
    calls.push(`${request.method} ${pathname} ${token}`)
    const answer = answers[pathname]
    if (!answer) throw new Error(`Nobody expected ${pathname}`)
    return answer(request)
  })
  const count = (part: string) => calls.filter((call) => call.includes(part)).length
  return { calls, count }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const refused = () => json({ detail: 'Please sign in' }, 401)
const takes = (name: string, body: unknown): Answer => {
  return (request) => (request.headers.get('Authorization')?.includes(name) ? json(body) : refused())
}
const renewed = () => json({ access_token: newer, refresh_token: 'refresh-2', token_type: 'bearer' })

function store(access_token: string, user: User | null = nora) {
  localStorage.setItem('parent_survey_tokens', JSON.stringify({ access_token, refresh_token: 'refresh-1' }))
  localStorage.setItem('auth_token', access_token)
  if (user) localStorage.setItem('parent_survey_user', JSON.stringify(user))
}

/** The module as it is after a page load. */
async function loadPage() {
  vi.resetModules()
  return import('./session')
}

async function loadPageAndListen() {
  const page = await loadPage()
  const seen: string[] = [page.readSession().status]
  page.subscribeSession(() => seen.push(page.readSession().status))
  return { ...page, seen }
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('at page load', () => {
  test('without tokens nobody is signed in, and nobody is asked', async () => {
    const { calls } = network({})
    const { seen } = await loadPageAndListen()
    expect([seen, calls]).toEqual([['signedOut'], []])
  })

  test('with tokens the session is loading until the server says who this is', async () => {
    store(fresh, { ...nora, full_name: 'Old Name' })
    network({ '/api/auth/me': takes('fresh', nora) })
    const { seen, readSession } = await loadPageAndListen()
    await vi.waitFor(() => expect(readSession()).toEqual({ status: 'signedIn', user: nora }))
    expect(seen).toEqual(['loading', 'signedIn'])
    expect(JSON.parse(localStorage.getItem('parent_survey_user') ?? '')).toEqual(nora)
  })

  test.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a server that starts again', () => json({ detail: 'later' }, 503)],
  ])('%s leaves the user signed in as they were', async (_, answer) => {
    store(fresh)
    network({ '/api/auth/me': answer })
    const { readSession } = await loadPageAndListen()
    await vi.waitFor(() => expect(readSession()).toEqual({ status: 'signedIn', user: nora }))
  })

  test('tokens that the server refuses are forgotten', async () => {
    store(fresh)
    network({ '/api/auth/me': refused, '/api/auth/refresh': refused })
    const { readSession } = await loadPageAndListen()
    await vi.waitFor(() => expect(readSession().status).toBe('signedOut'))
    expect(localStorage.length).toBe(0)
  })
})

describe('the access token', () => {
  test('is added to each request', async () => {
    store(fresh)
    const { calls } = network({ '/api/x': takes('fresh', 'ok') })
    const { fetchWithSession } = await loadPage()
    expect((await fetchWithSession('/api/x')).status).toBe(200)
    expect(calls).toEqual(['GET /api/x fresh'])
  })

  test('is refreshed 5 minutes before it expires, and auth_token with it', async () => {
    store(accessToken('old', 4 * minute))
    const { calls } = network({ '/api/auth/refresh': renewed, '/api/x': takes('newer', 'ok') })
    const { fetchWithSession } = await loadPage()
    await fetchWithSession('/api/x')
    expect(calls).toEqual(['POST /api/auth/refresh none', 'GET /api/x newer'])
    expect(localStorage.getItem('auth_token')).toBe(newer)
    expect(localStorage.getItem('parent_survey_tokens')).toContain('refresh-2')
  })

  test('is used in its last 5 minutes when it cannot be refreshed just now', async () => {
    store(accessToken('old', 4 * minute))
    network({ '/api/auth/refresh': () => json({}, 503), '/api/x': takes('old', 'ok') })
    const { fetchWithSession } = await loadPage()
    expect((await fetchWithSession('/api/x')).status).toBe(200)
  })

  test('concurrent requests share one refresh', async () => {
    store(expired)
    const { count } = network({ '/api/auth/refresh': renewed, '/api/x': takes('newer', 'ok') })
    const { fetchWithSession } = await loadPage()
    const replies = await Promise.all(Array.from({ length: 20 }, () => fetchWithSession('/api/x')))
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200))
    expect(count('/api/auth/refresh')).toBe(1)
  })

  test('that another tab has refreshed while this one waited for the lock is used', async () => {
    store(expired)
    const { calls } = network({ '/api/x': takes('newer', 'ok') })
    const names: string[] = []
    vi.stubGlobal('navigator', {
      locks: {
        request: async (name: string, work: () => unknown) => {
          names.push(name)
          store(newer)
          return work()
        },
      },
    })
    const { fetchWithSession } = await loadPage()
    expect((await fetchWithSession('/api/x')).status).toBe(200)
    expect([names, calls]).toEqual([['parent-survey-refresh'], ['GET /api/x newer']])
  })
})

describe('a request that gets 401', () => {
  test('is retried once after a refresh, with its body', async () => {
    store(fresh)
    const bodies: string[] = []
    const { calls } = network({
      '/api/x': async (request) => {
        bodies.push(await request.text())
        return bodies.length === 1 ? refused() : json('ok')
      },
      '/api/auth/refresh': renewed,
    })
    const { fetchWithSession } = await loadPage()
    const reply = await fetchWithSession('/api/x', { method: 'POST', body: 'words' })
    expect(reply.status).toBe(200)
    expect(calls).toEqual(['POST /api/x fresh', 'POST /api/auth/refresh none', 'POST /api/x newer'])
    expect(bodies).toEqual(['words', 'words'])
  })

  test('a second time ends the session', async () => {
    store(fresh)
    const { count } = network({ '/api/x': refused, '/api/auth/refresh': renewed })
    const { fetchWithSession, readSession } = await loadPage()
    expect((await fetchWithSession('/api/x')).status).toBe(401)
    expect([readSession().status, localStorage.length, count('/api/x')]).toEqual(['signedOut', 0, 2])
  })

  test('and whose refresh is refused signs the user out everywhere', async () => {
    store(fresh)
    const { count } = network({ '/api/x': refused, '/api/auth/refresh': refused })
    const { fetchWithSession, readSession } = await loadPage()
    expect((await fetchWithSession('/api/x')).status).toBe(401)
    expect([readSession().status, localStorage.length, count('/api/x')]).toEqual(['signedOut', 0, 1])
  })

  test.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
    ['a fault of the server', () => json({}, 500), 'Internal Server Error'],
    ['too many requests', () => json({}, 429), 'Generic Error'],
  ])('and whose refresh fails by %s tells the fault and signs nobody out', async (_, answer, message) => {
    store(fresh)
    network({ '/api/x': refused, '/api/auth/refresh': answer })
    const { fetchWithSession, readSession } = await loadPage()
    await expect(fetchWithSession('/api/x')).rejects.toThrow(message)
    expect(readSession().status).not.toBe('signedOut')
    expect(localStorage.getItem('auth_token')).toBe(fresh)
  })

  test('a refresh refused because another tab was faster uses what that tab stored', async () => {
    store(fresh)
    network({
      '/api/x': takes('newer', 'ok'),
      '/api/auth/refresh': () => {
        const tokens = { access_token: newer, refresh_token: 'refresh-2' }
        localStorage.setItem('parent_survey_tokens', JSON.stringify(tokens))
        return refused()
      },
    })
    const { fetchWithSession } = await loadPage()
    expect((await fetchWithSession('/api/x')).status).toBe(200)
  })

  test('a refresh that comes back after a sign-out does not sign in again', async () => {
    store(fresh)
    network({
      '/api/x': refused,
      '/api/auth/refresh': () => {
        localStorage.clear()
        return renewed()
      },
    })
    const { fetchWithSession, readSession } = await loadPage()
    await fetchWithSession('/api/x')
    expect([readSession().status, localStorage.length]).toEqual(['signedOut', 0])
  })
})

describe('signing in and out', () => {
  const pair = { access_token: fresh, refresh_token: 'refresh-1', token_type: 'bearer' }

  test('login sends a form, then keeps tokens and user', async () => {
    let form = ''
    network({
      '/api/auth/login': async (request) => {
        form = `${request.headers.get('Content-Type')} ${await request.text()}`
        return json(pair)
      },
      '/api/auth/me': takes('fresh', nora),
    })
    const { signIn, readSession } = await loadPage()
    await signIn('n.ellery+1@maplegrove.example', 'a b&c')
    expect(form).toBe(
      'application/x-www-form-urlencoded username=n.ellery%2B1%40maplegrove.example&password=a+b%26c',
    )
    expect(readSession()).toEqual({ status: 'signedIn', user: nora })
    expect(localStorage.getItem('auth_token')).toBe(fresh)
  })

  test('a refused login throws the status and keeps nothing', async () => {
    network({ '/api/auth/login': () => json({ detail: 'Invalid email or password' }, 401) })
    const { signIn, readSession } = await loadPage()
    await expect(signIn('a@b.co', 'wrong')).rejects.toMatchObject({ status: 401 })
    expect([readSession().status, localStorage.length]).toEqual(['signedOut', 0])
  })

  test.each([
    ['that answers', () => new Response(null, { status: 204 })],
    ['that cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('logout clears all with a server %s', async (_, answer) => {
    store(fresh)
    const { calls } = network({ '/api/auth/me': takes('fresh', nora), '/api/auth/logout': answer })
    const { signOut, readSession } = await loadPageAndListen()
    await vi.waitFor(() => expect(readSession().status).toBe('signedIn'))
    const leaving = signOut()
    expect(readSession().status).toBe('loading')
    await leaving
    expect([readSession().status, localStorage.length]).toEqual(['signedOut', 0])
    expect(calls).toContain('POST /api/auth/logout fresh')
  })
})

describe('a call that needs the password again', () => {
  const refusal = { detail: 'Please confirm your password to activate an account.', code: 'confirm' }

  /** Refused until somebody confirms; answers with the body that was sent. */
  async function callWith(answer: boolean) {
    store(fresh)
    let isConfirmed = false
    const { calls } = network({
      '/api/sensitive': async (request) =>
        isConfirmed ? json({ sent: await request.text() }) : json(refusal, 403),
    })
    const { fetchWithSession } = await loadPage()
    const { answerConfirmations } = await import('./confirmation')
    const reasons: string[] = []
    answerConfirmations(async ({ reason }) => {
      reasons.push(reason)
      isConfirmed = answer
      return answer
    })
    const send = () => fetchWithSession('http://localhost/api/sensitive', { method: 'POST', body: 'words' })
    const replies = await Promise.all([send(), send()])
    return { calls, reasons, replies }
  }

  test('is repeated with its body once it was given, and two calls ask once', async () => {
    const { calls, reasons, replies } = await callWith(true)
    expect(reasons).toEqual([refusal.detail])
    expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual([
      { sent: 'words' },
      { sent: 'words' },
    ])
    expect(calls).toHaveLength(4)
  })

  test('stays refused when it was not given', async () => {
    const { calls, replies } = await callWith(false)
    expect(replies.map(({ status }) => status)).toEqual([403, 403])
    expect(await replies[0]?.json()).toEqual(refusal)
    expect(calls).toHaveLength(2)
  })
})

test('a browser that has signed in before says so at the next sign-in, also after a sign-out', async () => {
  const shown: (string | null)[] = []
  network({
    '/api/auth/login': (request) => {
      shown.push(request.headers.get('X-Known-Device'))
      return json({ access_token: fresh, refresh_token: 'r', token_type: 'bearer', device_token: 'device' })
    },
    '/api/auth/me': takes('fresh', nora),
    '/api/auth/logout': () => new Response(null, { status: 204 }),
  })
  const { signIn, signOut } = await loadPage()
  await signIn('a@b.co', 'right')
  await signOut()
  await signIn('a@b.co', 'right')
  expect(shown).toEqual([null, 'device'])
})

describe('other tabs', () => {
  const tell = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

  test('a sign-out there is one here', async () => {
    store(fresh)
    network({ '/api/auth/me': takes('fresh', nora) })
    const { readSession } = await loadPageAndListen()
    await vi.waitFor(() => expect(readSession().status).toBe('signedIn'))
    localStorage.clear()
    tell('parent_survey_tokens')
    expect(readSession().status).toBe('signedOut')
  })

  test('a sign-in there is one here', async () => {
    network({})
    const { readSession } = await loadPageAndListen()
    store(fresh)
    tell('theme')
    expect(readSession().status).toBe('signedOut')
    tell('parent_survey_tokens')
    expect(readSession()).toEqual({ status: 'signedIn', user: nora })
  })
})
