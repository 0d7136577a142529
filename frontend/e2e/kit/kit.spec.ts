import { expectAccessible } from '../axe'
import { expect, test } from '../fixtures'
import { expectNoSidewaysScroll } from '../layout'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('all parts are accessible in light and dark, wide and narrow', async ({ page }) => {
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

test('all parts fit 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})

test('a busy button keeps its width, says what it does and works once', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Regenerate Categories' })
  const width = (await button.boundingBox())?.width
  await button.click()
  const busy = page.getByRole('button', { name: 'Processing...' })
  await expect(busy).toBeDisabled()
  await expect(busy).toHaveText('Processing...')
  expect((await busy.boundingBox())?.width).toBe(width)
  await busy.click({ force: true })
  await expect(page.getByText('1 clicks')).toBeVisible()
})

test('a field ties its label, hint and error to the control', async ({ page }) => {
  const wrong = page.getByRole('textbox', { name: 'Email address' })
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  await expect(wrong).toHaveAccessibleDescription('Please enter a valid email address. For the reply.')
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await expect(email).toHaveAccessibleDescription('Where the school can reach you.')
  await expect(email).toHaveAttribute('required')
})

test('a password can be shown and hidden again', async ({ page }) => {
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('kite-7Rm2')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('the text area starts at four lines and grows with its text', async ({ page }) => {
  const box = page.getByRole('textbox', { name: 'Your answer' })
  const height = async () => (await box.boundingBox())?.height ?? 0
  const empty = await height()
  expect(empty).toBeGreaterThan(4 * 18 * 1.4)
  await box.fill('one\ntwo\nthree\nfour')
  expect(await height()).toBe(empty)
  await box.fill('a line\n'.repeat(12))
  expect(await height()).toBeGreaterThan(empty * 2)
})

test('stacked rows say the name of each column', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.getByRole('columnheader')).toHaveText(['User', 'Status', 'Responses', 'Actions'])
  await page.setViewportSize({ width: 390, height: 844 })
  const status = page.locator('td[data-label="Status"]').first()
  const label = await status.evaluate((cell) => getComputedStyle(cell, '::before').content)
  expect(label).toContain('Status')
})

test('a row opens by click and by key, but not by its own link', async ({ page }) => {
  const row = page.getByRole('table', { name: 'Responses' }).getByRole('row', { name: 'Henrik' })
  await row
    .getByRole('cell')
    .last()
    .click({ position: { x: 2, y: 2 } })
  await expect(page.getByText('Opened Henrik Sø')).toBeVisible()
  await page.getByRole('button', { name: 'Nora Ellery' }).first().press('Enter')
  await expect(page.getByText('Opened Nora Ellery')).toBeVisible()
  await row.getByRole('link').evaluate((link) => link.removeAttribute('href'))
  await row.locator('a').click()
  await expect(page.getByText('Opened Nora Ellery')).toBeVisible()
})

test('the pager moves, marks the page and keeps the focus at its end', async ({ page }) => {
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const next = pager.getByRole('button', { name: 'Next' })
  await expect(pager.getByRole('listitem')).toHaveText(['1', '…', '5', '6', '7', '…', '12'])
  await pager.getByRole('button', { name: 'Page 12' }).click()
  await expect(pager.getByRole('button', { name: 'Page 12' })).toHaveAttribute('aria-current', 'page')
  await expect(next).toBeDisabled()
  await pager.getByRole('button', { name: 'Page 11' }).click()
  await next.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(next).toBeFocused()
  await expect(pager.getByRole('listitem')).toHaveText(['1', '…', '11', '12'])
})
