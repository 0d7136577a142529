import { expectAccessible } from '../axe'
import { expect, test } from '../fixtures'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('a dialog starts on Close, holds the focus and gives it back on Escape', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Open details' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Survey Response Details' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(opener).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page.getByText('1 closed')).toBeVisible()
})

test('a dialog closes by its button and by its backdrop, and only once each', async ({ page }) => {
  await page.getByRole('button', { name: 'Open password' }).click()
  await expect(page.getByRole('button', { name: 'Copy' })).toBeFocused()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1 closed')).toBeVisible()
  await page.getByRole('button', { name: 'Open password' }).click()
  await page.mouse.click(4, 4)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('2 closed')).toBeVisible()
})

test('a drag from inside to the backdrop closes nothing', async ({ page }) => {
  await page.getByRole('button', { name: 'Open password' }).click()
  await page.getByText('It is shown once').hover()
  await page.mouse.down()
  await page.mouse.move(4, 4)
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the page behind a dialog does not scroll, its body does', async ({ page }) => {
  await page.getByRole('button', { name: 'Open details' }).click()
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(4, 4)
  await page.mouse.wheel(0, -400)
  await page.getByText('Line 20 of').hover()
  await page.mouse.wheel(0, 2000)
  await expect(page.getByText('Line 40 of')).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('a wide dialog fills a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open details' }).click()
  // Polled, because the dialog rises into its place.
  const box = () => page.getByRole('dialog').boundingBox()
  await expect.poll(box).toMatchObject({ x: 0, y: 0, height: 844 })
})

test('the menu is reached, walked and left by keyboard', async ({ page }) => {
  const trigger = page.getByRole('button', { name: 'Nora Ellery' }).last()
  await trigger.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Change Password' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
  await trigger.press('Enter')
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('100 closed')).toBeVisible()
})

test('arrow keys walk along the tabs, Enter opens one, and one panel shows', async ({ page }) => {
  await page.getByRole('tab', { name: 'Survey Responses' }).focus()
  await page.keyboard.press('ArrowRight')
  const assistant = page.getByRole('tab', { name: 'AI Assistant' })
  await expect(assistant).toBeFocused()
  await expect(assistant).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Enter')
  await expect(assistant).toHaveAttribute('aria-selected', 'true')
  await expect(assistant).toBeFocused()
  await expect(page.getByRole('tabpanel')).toHaveText('What one may ask about it.')
})

test('news are shown, said politely and can be closed', async ({ page }) => {
  await page.getByRole('button', { name: 'Show news' }).click()
  const news = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await expect(news).toContainText('Ruth Abara is active now.')
  // The pointer stops the clock that would take it away.
  await news.hover()
  await expectAccessible(page)
  await news.getByRole('button', { name: 'Close' }).click()
  await expect(news).toHaveCount(0)
})
