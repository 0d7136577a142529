import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { detailPath, modal, newWord, submitResponse } from './responses'
import { expect, test } from './staff'
import { onDesktop } from './widths'

// A worker with the lowest priority reads the answer, and may first have a whole school to sort into categories.
test.setTimeout(240_000)
test.beforeEach(({ me }) => void me)

const hurt = 'My daughter is afraid of him, he grabbed her arm and left a bruise.'

/** The newest concerns about safety: the oldest come first. */
async function showLastPage(page: Page) {
  // Until the new list is there, the pages are those of the old one. A list that was seen before is not asked for again.
  const listed = page.waitForResponse((reply) => reply.url().includes('kind=safety'), { timeout: 5_000 })
  await page.getByLabel('Kind').selectOption('Safety')
  await listed.catch(() => {})
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const pages = page.getByRole('button', { name: /^Page \d+$/ })
  if ((await pages.count()) > 0) await pages.last().click()
}

test('a worrying answer reaches the list by itself, is taken, noted, closed and kept', async ({
  page,
  request,
}) => {
  const name = `Isaac ${newWord()}`
  await submitResponse(request, { name, answers: [hurt] })
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(async () => {
    await page.goto('/admin/attention')
    await showLastPage(page)
    await expect(row).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByText('This list is not watched around the clock.')).toBeVisible()
  await expect(page.getByText('If a child may be in danger now, call 911.')).toBeVisible()
  await expect(row.getByText('Safety')).toBeVisible()
  await expect(row.locator('mark', { hasText: hurt })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Attention \d+ new$/ })).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Take' }).click()
  await expect(row.getByText('Taken by you')).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
  await expect(page.locator('blockquote mark', { hasText: hurt })).toBeVisible()
  await expectAccessible(page)
  const close = page.getByRole('button', { name: 'Close', exact: true })
  await expect(close).toBeDisabled()
  await page.getByRole('textbox', { name: 'Note' }).fill('Spoke with the family.')
  await close.click()
  await expect(page.getByRole('heading', { name: /^Closed by/ })).toBeVisible()
  const history = page.getByRole('list').filter({ hasText: 'Put on the list by the computer' })
  await expect(history).toContainText('Taken by')
  await expect(history).toContainText('Closed by')

  await page.getByRole('link', { name: 'Back to Needs attention' }).click()
  await page.getByRole('button', { name: /^Closed/ }).click()
  await expect(row).toBeVisible()
})

// One width: what was dismissed once is not raised again, so the words are no other test's.
test(
  'what is not a concern leaves the list, and the dashboard leads to what is new',
  onDesktop,
  async ({ page, request }) => {
    const name = `Nadia ${newWord()}`
    await submitResponse(request, {
      name,
      answers: ['Nobody gave our son his insulin and he passed out on the bus.'],
    })
    await expect(async () => {
      await page.goto('/admin')
      await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible({ timeout: 2_000 })
      await page.getByRole('link', { name: 'Review' }).click()
      await showLastPage(page)
      await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('link').click()
    await page.getByRole('button', { name: 'Not a concern' }).click()
    await expect(page.getByText('Staff found that it is not a concern.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Needs attention' }).click()
    await showLastPage(page)
    await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  },
)

test('staff put an answer on the list themselves, and insights lead to it', async ({ page, request }) => {
  const name = `Ruth ${newWord()}`
  const id = await submitResponse(request, { name, answers: ['The gate by the creek swings open.'] })
  await page.goto(`${detailPath}?response=${id}`)
  const dialog = modal(page)
  await dialog.getByRole('button', { name: 'Needs attention' }).first().click()
  await dialog.getByRole('button', { name: 'Building' }).click()
  await expect(dialog.getByText('It is on the list.')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${detailPath}/insights`)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'What needs attention?' }).click()
  const chart = page.getByRole('region', { name: 'What needs attention?' })
  await chart.getByRole('link', { name: /^Building/ }).click()
  await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('building')
  await expect(page.getByText('Answers of one survey only')).toBeVisible()
  const pages = page.getByRole('button', { name: /^Page \d+$/ })
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  if ((await pages.count()) > 0) await pages.last().click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await page.getByRole('button', { name: 'Show all surveys' }).click()
  await expect(page).toHaveURL(/attention\?kind=building$/)
})

test('the page says whom the list is for', async ({ page, me }) => {
  await page.goto('/admin/attention')
  await page.getByText('This list is for every admin').click()
  await expect(page.getByRole('checkbox', { name: me.name }).first()).not.toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
