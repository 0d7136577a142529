import { detailPath, listCall, openList, rows } from './responses'
import { check } from './screens'
import { expect, test } from './staff'
import { onDesktop } from './widths'

test.beforeEach(({ me }) => {
  expect(me.id).toBeTruthy()
})

const tabs = [
  ['Survey Responses', ''],
  ['AI Assistant', '?tab=assistant'],
  ['Insights', '/insights'],
  ['Teacher Cards', '/cards'],
  ['Share', '/share'],
  ['Families', '/invitations'],
  ['Edit', '/edit'],
] as const

test('one row of tabs leads through all pages of a survey, and Back goes back', async ({ page }) => {
  await openList(page)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page.getByRole('tab')).toHaveText(tabs.map(([name]) => name))
  for (const [name, path] of tabs.slice(1)) {
    const tab = page.getByRole('tab', { name })
    await tab.click()
    await expect(page).toHaveURL(detailPath + path)
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(tab).toBeInViewport({ ratio: 0.99 })
    await expect(tab).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}: ${name}`)
    await expect(page).toHaveTitle(new RegExp(`^${name} · `))
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Families' })).toHaveAttribute('aria-selected', 'true')
  await check(page)
})

// One width: a phone has no arrow keys.
test('arrow keys walk along the row, and Enter opens a tab', onDesktop, async ({ page }) => {
  await openList(page)
  await page.getByRole('tab', { name: 'Survey Responses' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(detailPath)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${detailPath}/insights`)
  await expect(page.getByRole('tab', { name: 'Insights' })).toBeFocused()
})

// One width: the filters are the same on every screen.
test('the filters of the list are still there after a look at the assistant', onDesktop, async ({ page }) => {
  await openList(page, '?status=all&q=music')
  await page.getByRole('tab', { name: 'AI Assistant' }).click()
  await page.getByRole('tab', { name: 'Survey Responses' }).click()
  await expect(page).toHaveURL(`${detailPath}?status=all&q=music`)
})

test('the dashboard links each survey by its title', async ({ page, head }) => {
  // The newest: the list is long where other tests have made surveys.
  const [newest] = (await (await head.get('/api/admin/surveys')).json()).items
  await page.goto('/admin')
  const link = page.getByRole('link', { name: newest.title, exact: true })
  await link.and(page.locator(`[href="/admin/survey/${newest.id}"]`)).click()
  await expect(page).toHaveURL(`/admin/survey/${newest.id}`)
})

// One width: on a phone the menu has them, which its own test walks through.
test('categories and teachers have a place in the navigation', onDesktop, async ({ page }) => {
  await page.goto('/admin')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Categories', 'Teachers']) {
    const link = navigation.getByRole('link', { name })
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(navigation.getByRole('link', { name: 'Admin' })).not.toHaveAttribute('aria-current')
  }
})

// The desktop project is 1280 x 800.
test('at 1280 x 800 at least eight responses are in view without scrolling', onDesktop, async ({ page }) => {
  // Of the example school: other tests leave long answers behind.
  await page.route(listCall, (route) =>
    route.continue({ url: `${route.request().url()}&submitted_to=2026-10-01` }),
  )
  await openList(page)
  const ends = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom))
  expect(ends.filter((end) => end <= 800).length).toBeGreaterThanOrEqual(8)
})
