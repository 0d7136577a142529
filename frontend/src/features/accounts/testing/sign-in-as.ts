import { vi } from 'vitest'
import { signIn } from '@/shared/api/session'
import type { User } from '@/shared/api/session-storage'
import { nora } from '@/shared/api/testing/nora'

type Answer = (body: unknown) => Response

/** Signs somebody in. The network answers by "METHOD path"; what was sent is kept. */
export async function signInAs(about: Partial<User> = {}, answers: Record<string, Answer> = {}) {
  const exp = Date.now() / 1000 + 20 * 60
  const pair = { access_token: `a.${btoa(JSON.stringify({ exp }))}.b`, refresh_token: 'r', device_token: 'd' }
  const all: Record<string, Answer> = {
    'POST /api/auth/login': () => Response.json(pair),
    'GET /api/auth/me': () => Response.json({ ...nora, ...about }),
    ...answers,
  }
  const sent: [name: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`
    const text = await request.text()
    const body = text.startsWith('{') ? JSON.parse(text) : text
    sent.push([name, body])
    return all[name]?.(body) ?? Response.json({ detail: 'Not found' }, { status: 404 })
  })
  await signIn(nora.email, 'correct horse battery')
  return sent
}
