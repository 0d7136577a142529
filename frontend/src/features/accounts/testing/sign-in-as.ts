import { vi } from 'vitest'
import { signIn, type useSession } from '@/shared/api/session'

type User = NonNullable<ReturnType<typeof useSession>['user']>
type Answer = (body: unknown) => Response

const nora: User = {
  id: '1',
  email: 'n.ellery@maplegrove.example',
  full_name: 'Nora Ellery',
  is_active: true,
  last_login: null,
  created_at: '2025-08-18T09:00:00Z',
  must_change_password: false,
  must_add_factor: false,
  has_factor: false,
  role: 'owner',
  teacher_id: null,
  permissions: ['see_surveys'],
  sees_all_surveys: true,
}

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
