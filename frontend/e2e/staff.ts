import { type APIRequestContext, type Page, request } from '@playwright/test'
import { test as base, expect } from './fixtures'

const {
  E2E_BASE_URL: baseURL = '',
  SURVEY_ADMIN_EMAIL: adminEmail = 'admin@maplegrove.example',
  SURVEY_ADMIN_PASSWORD: adminPassword = 'correct horse battery',
} = process.env

export interface Staff {
  id: string
  name: string
  email: string
  password: string
}

interface About {
  name?: string
  email?: string
  isActive?: boolean
}

interface StaffFixtures {
  /** A new admin with an email of their own, so that no test sees the failures of another. */
  makeStaff: (about?: About) => Promise<Staff>
  /** Signs in through the API and leaves the browser as the form would have. */
  signInAs: (page: Page, staff: Staff) => Promise<void>
  /** Whether `me` is new in each test, which then may change their account. */
  isMeNew: boolean
  /** A browser in which an active admin is signed in, by a session of its own. */
  me: Staff
}

interface SharedFixtures {
  /** Calls with the rights of the first admin. */
  head: APIRequestContext
  /** The admin of all tests to whom it does not matter who they are. */
  colleague: Staff
}

let lastNumber = 0

export function newEmail(): string {
  lastNumber += 1
  return `e2e-${process.pid}-${Date.now().toString(36)}-${lastNumber}@maplegrove.example`
}

export const test = base.extend<StaffFixtures, SharedFixtures>({
  head: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from here.
    async ({}, use) => {
      const visitor = await request.newContext({ baseURL })
      const { access_token } = await logIn(visitor, adminEmail, adminPassword)
      const head = await request.newContext({
        baseURL,
        extraHTTPHeaders: { Authorization: `Bearer ${access_token}` },
      })
      await use(head)
      await head.dispose()
      await visitor.dispose()
    },
    { scope: 'worker' },
  ],

  colleague: [
    async ({ head }, use) => use(await register(head, { name: 'Nora Ellery' })),
    { scope: 'worker' },
  ],

  makeStaff: async ({ head }, use) => use((about) => register(head, about)),

  signInAs: async ({ request: visitor }, use) => {
    await use(async (page, staff) => {
      const kept = await readSignIn(visitor, staff)
      const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
      const origins = [{ origin: new URL(baseURL).origin, localStorage }]
      await page.context().setStorageState({ cookies: [], origins })
    })
  },

  isMeNew: [false, { option: true }],

  me: async ({ page, makeStaff, signInAs, colleague, isMeNew }, use) => {
    const me = isMeNew ? await makeStaff({ name: colleague.name }) : colleague
    await signInAs(page, me)
    await use(me)
  },
})

export { expect }

async function register(head: APIRequestContext, about: About = {}): Promise<Staff> {
  const { name = 'Ruth Abara', email = newEmail(), isActive = true } = about
  const password = 'six times seven'
  const created = await head.post('/api/auth/register', { data: { email, full_name: name, password } })
  expect(created.status()).toBe(201)
  const { id } = await created.json()
  // The head signed in when the first test began, which may be too long ago to change accounts.
  const confirmed = await head.post('/api/auth/confirm', { data: { password: adminPassword } })
  expect(confirmed.status()).toBe(204)
  if (isActive) expect((await head.post(`/api/auth/users/${id}/activate`)).status()).toBe(200)
  return { id, name, email, password }
}

/** Fills the sign-in form and sends it with Enter. */
export async function fillLogin(page: Page, { email, password }: Pick<Staff, 'email' | 'password'>) {
  const form = page.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Password', { exact: true }).press('Enter')
}

/** Signs in without a browser: what the pages would keep of it in one. */
export async function readSignIn(visitor: APIRequestContext, { email, password }: Staff) {
  const { access_token, refresh_token } = await logIn(visitor, email, password)
  const headers = { Authorization: `Bearer ${access_token}` }
  const user = await (await visitor.get('/api/auth/me', { headers })).json()
  return {
    parent_survey_tokens: JSON.stringify({ access_token, refresh_token }),
    parent_survey_user: JSON.stringify(user),
    auth_token: access_token,
  }
}

export async function logIn(visitor: APIRequestContext, username: string, password: string) {
  const reply = await visitor.post('/api/auth/login', { form: { username, password } })
  expect(reply.status(), `sign-in of ${username}`).toBe(200)
  return (await reply.json()) as { access_token: string; refresh_token: string }
}
