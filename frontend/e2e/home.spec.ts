import { expectAccessible } from './axe'
import { expect, test } from './fixtures'
import { onPhone } from './widths'

test.beforeEach(({ page }) => page.goto('/').then(() => undefined))

// One width: the words are the same on every screen.
test("home shows the school's title", onPhone, async ({ page }) => {
  const school = await page.locator('meta[name="application-name"]').getAttribute('content')
  expect(school).toBeTruthy()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(school ?? '')
  await expect(page).toHaveTitle(school ?? '')
})

// One width: the words are the same on every screen.
test('home shows the two teasers, each coming soon', onPhone, async ({ page }) => {
  for (const name of ['Survey Form', 'Admin Dashboard']) {
    const teaser = page.getByRole('main').locator('section', { has: page.getByRole('heading', { name }) })
    await expect(teaser.getByText('Coming soon')).toBeVisible()
  }
})

// One width: the words are the same on every screen.
test("Test Backend Connection shows the backend's message", onPhone, async ({ page }) => {
  const reply = page.waitForResponse('**/api/hello')
  await page.getByRole('button', { name: 'Test Backend Connection' }).click()
  const { message } = await (await reply).json()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(message)
})

// One width: the words are the same on every screen.
test('Test Backend Connection says when there is no connection', onPhone, async ({ page, expectFault }) => {
  expectFault('ERR_FAILED')
  await page.route('**/api/hello', (route) => route.abort())
  await page.getByRole('button', { name: 'Test Backend Connection' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Failed to connect to backend')
})

// One width: the words are the same on every screen.
test(
  'a backend that answers with an error is no connection either',
  onPhone,
  async ({ page, expectFault }) => {
    expectFault('503')
    await page.route('**/api/hello', (route) => route.fulfill({ status: 503, body: '{"detail":"no"}' }))
    await page.getByRole('button', { name: 'Test Backend Connection' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Failed to connect to backend')
  },
)

// One width: the button is the same on every screen.
test(
  'while it tests, the button says so, keeps its width and its focus, and asks only once',
  onPhone,
  async ({ page }) => {
    let calls = 0
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/hello', async (route) => {
      calls += 1
      await asked
      await route.fulfill({ json: { message: 'Hello' } })
    })
    const button = page.getByRole('main').getByRole('button')
    const width = (await button.boundingBox())?.width
    await button.press('Enter')
    await expect(button).toHaveText('Testing connection...')
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(button).toBeDisabled()
    await button.press('Enter')
    expect((await button.boundingBox())?.width).toBe(width)
    await expect(button).toBeFocused()
    answer()
    await expect(page.getByText('Hello', { exact: true })).toBeVisible()
    await expect(button).toHaveText('Test Backend Connection')
    expect(calls).toBe(1)
  },
)

test('home is accessible in light and dark, before and after the test', async ({ page }) => {
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Test Backend Connection' }).click()
  await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty()
  await expectAccessible(page)
})
