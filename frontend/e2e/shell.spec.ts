import { expectAccessible } from './axe'
import { expect, test } from './fixtures'
import { onDesktop, onPhone } from './widths'

// One width: the narrow one has the least room.
test('signed out, the nav bar has Home and Sign In, and marks where one is', onPhone, async ({ page }) => {
  await page.goto('/')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link')).toHaveText(['Home', 'Sign In'])
  await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await nav.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
  await expect(nav.getByRole('link', { name: 'Sign In' })).toHaveAttribute('aria-current', 'page')
  await expect(nav.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
})

// One width: it is the same link on every screen.
test("the school's name leads home without loading the page again", onDesktop, async ({ page }) => {
  await page.goto('/no/such/page')
  const school = (await page.locator('meta[name="application-name"]').getAttribute('content')) ?? ''
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await page.getByRole('banner').getByRole('link', { name: school }).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('body')).toHaveAttribute('data-same-page')
})

test('an address that leads nowhere says so and leads home', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page).toHaveTitle(/^Page not found · /)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL('/')
})

// One width: a phone has no keyboard.
test(
  'after a move the new title has the focus; on the first page nothing does',
  onDesktop,
  async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('body')).toBeFocused()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).not.toHaveText('Page not found')
    await expect(title).toBeFocused()
    await page.goBack()
    await expect(title).toHaveText('Page not found')
    await expect(title).toBeFocused()
  },
)

// One width: a phone has no keyboard.
test(
  'the keyboard goes from the skip link through the page in reading order',
  onDesktop,
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const stops: string[] = []
    for (let stop = 0; stop < 9; stop += 1) {
      await page.keyboard.press('Tab')
      const name = await page.locator(':focus').evaluate((element) => {
        const label = element.closest('label') ?? element
        return label.textContent?.trim() ?? ''
      })
      stops.push(name)
      if (stop === 0) await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    }
    expect(stops).toEqual([
      'Skip to content',
      await page.getByRole('heading', { level: 1 }).innerText(),
      'Home',
      'Sign In',
      'Test Backend Connection',
      'Help',
      'English',
      'Español',
      'System',
    ])
  },
)

// One width: a phone has no keyboard.
test('the skip link leads past the nav bar', onDesktop, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Test Backend Connection' })).toBeFocused()
})

test('a survey page is its own entry and loads nothing of the staff area', async ({
  page,
  request,
  expectFault,
}) => {
  expectFault('404')
  const named = async (path: string): Promise<string[]> =>
    (await (await request.get(path)).text()).match(/\/assets\/[^"]+\.js/g) ?? []
  const [own, staff] = [await named('/survey/'), await named('/')]
  expect(staff).not.toHaveLength(0)
  expect(own.filter((path) => staff.includes(path))).toEqual([])
  const scripts: string[] = []
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.push(new URL(sent.url()).pathname)
  })
  await page.goto('/survey/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  expect(scripts).toEqual(expect.arrayContaining(own))
  // The later steps and what they need are the survey's too, but the page does not name them.
  expect(scripts.filter((path) => staff.includes(path))).toEqual([])
})
