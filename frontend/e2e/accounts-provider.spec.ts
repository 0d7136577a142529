import { type Page, request } from '@playwright/test'
import { expect, test } from './fixtures'
import { check } from './screens'
import { newEmail } from './staff'

// The empty product has a provider on this computer, which asks nobody for a password. Both go by the same name.
const {
  E2E_EMPTY_URL: emptyUrl = 'http://localhost',
  E2E_PROVIDER_URL: providerUrl = '',
  SURVEY_ADMIN_EMAIL: username = '',
  SURVEY_ADMIN_PASSWORD: password = '',
} = process.env
const baseURL = `http://localhost:${new URL(emptyUrl).port}`
test.use({ baseURL })

async function continueAs(page: Page, email: string) {
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the provider' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function setActive(email: string, action: 'activate' | 'deactivate') {
  const visitor = await request.newContext({ baseURL })
  const pair = await visitor.post('/api/auth/login', { form: { username, password } })
  const headers = { Authorization: `Bearer ${(await pair.json()).access_token}` }
  const users: { id: string; email: string }[] = await (
    await visitor.get('/api/auth/users', { headers })
  ).json()
  const id = users.find((user) => user.email === email)?.id
  if (id) expect((await visitor.post(`/api/auth/users/${id}/${action}`, { headers })).status()).toBe(200)
  await visitor.dispose()
}

// The school that sets itself up in this product begins with one admin, also after a run that failed half way.
const email = newEmail()
test.afterEach(async () => {
  if (providerUrl) await setActive(email, 'deactivate')
})

test('somebody new signs in with Google, waits for an owner, and comes in', async ({ page, expectFault }) => {
  test.skip(!providerUrl, 'E2E_PROVIDER_URL names a running provider that the empty product uses.')
  expectFault(providerUrl)
  expectFault('403')

  await test.step('whoever changes their mind is told that nothing happened', async () => {
    await page.goto('/login')
    await check(page)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'You are not signed in: Google did not say who you are.',
    )
    await expect(page).toHaveURL('/login/callback')
    await check(page)
  })

  await test.step('a new account waits', async () => {
    await continueAs(page, email)
    await expect(page.getByRole('alert')).toHaveText(
      'Your account is waiting to be activated. Please ask an owner of the site.',
    )
    await check(page)
  })

  await test.step('once it is active they come to the page they wanted', async () => {
    await setActive(email, 'activate')
    await page.goto('/admin/security')
    await continueAs(page, email)
    await expect(page).toHaveURL('/admin/security')
    await expect(page.getByText('This device')).toBeVisible()
  })

  await test.step('what is asked of a stale sign-in, another sign-in answers', async () => {
    await page.route('**/api/auth/factors/authenticator', (route) =>
      route.fulfill({ status: 403, json: { detail: 'Please confirm your password.', code: 'confirm' } }),
    )
    await page.getByRole('button', { name: 'Set up' }).first().click()
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
    await check(page)
    await dialog.getByRole('button', { name: 'No password? Sign in again with Google' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/admin/security')
    await expect(page.getByText('This device')).toHaveCount(1)
    await expect(page.getByText('Signed in', { exact: false }).first()).toBeVisible()
  })
})

test('an answer that this browser did not ask for is not sent', async ({ page }) => {
  test.skip(!providerUrl, 'E2E_PROVIDER_URL names a running provider that the empty product uses.')
  await page.goto('/login/callback?code=somebody&state=elses&error_description=<b>hello</b>')
  await expect(page.getByRole('alert')).toContainText('This sign-in was started in another browser')
  await expect(page).toHaveURL('/login/callback')
  await expect(page.getByText('hello')).toBeHidden()
})
