import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

const light = 'rgb(251, 250, 247)'
const dark = 'rgb(22, 25, 27)'

function choose(page: Page, name: string) {
  return page.getByRole('group', { name: 'Theme' }).getByText(name, { exact: true }).click()
}

function paper(page: Page) {
  return expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
}

test('without a choice the page follows the system', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  await page.emulateMedia({ colorScheme: 'dark' })
  await paper(page).toBe(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await paper(page).toBe(light)
})

test('a choice wins over the system, in the survey too, until it is taken back', async ({
  page,
  expectFault,
}) => {
  expectFault('404')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await choose(page, 'Dark')
  await paper(page).toBe(dark)
  await page.goto('/survey/00000000-0000-4000-8000-000000000000')
  await paper(page).toBe(dark)
  await page.goto('/')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await choose(page, 'System')
  await paper(page).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await choose(page, 'Light')
  await paper(page).toBe(light)
})
