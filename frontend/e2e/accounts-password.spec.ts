import type { Page } from '@playwright/test'
import { expect, fillLogin, test } from './staff'

test.use({ isMeNew: true })

test.beforeEach(async ({ page, me }) => {
  await page.goto('/change-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change Password')
  await expect(page.getByRole('main').getByText(me.email)).toBeVisible()
})

async function fill(page: Page, current: string, next = 'a new secret', confirmation = next) {
  await page.getByLabel('Current Password').fill(current)
  await page.getByLabel('New Password', { exact: true }).fill(next)
  await page.getByLabel('Confirm New Password').fill(confirmation)
  await page.getByLabel('Confirm New Password').press('Enter')
}

test("a change shows 'Password Changed Successfully!' and its two links, and the new password signs in", async ({
  page,
  me,
}) => {
  await fill(page, me.password)
  await expect(page.getByRole('heading', { name: 'Password Changed Successfully!' })).toBeFocused()
  await page.getByRole('link', { name: 'Change Password Again' }).click()
  await expect(page.getByLabel('Current Password')).toHaveValue('')
  await fill(page, 'a new secret', 'a newer secret')
  await page.getByRole('link', { name: 'Back to Admin Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Surveys')
  await page.getByRole('button', { name: me.name }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await fillLogin(page, { email: me.email, password: 'a newer secret' })
  await expect(page).toHaveURL('/admin')
})

test("a wrong current password: 'Current password is incorrect'", async ({ page, expectFault }) => {
  expectFault('400')
  await fill(page, 'not my password')
  await expect(page.getByRole('alert')).toHaveText('Current password is incorrect')
})

test("'New passwords do not match'", async ({ page, me }) => {
  await fill(page, me.password, 'a new secret', 'another secret')
  const field = page.getByLabel('Confirm New Password')
  await expect(field).toHaveAccessibleDescription('New passwords do not match')
  await expect(field).toBeFocused()
})

test("'New password must be at least 6 characters long'", async ({ page, me }) => {
  await fill(page, me.password, 'short')
  const field = page.getByLabel('New Password', { exact: true })
  await expect(field).toHaveAccessibleDescription('New password must be at least 6 characters long')
})

test("'New password must be different from current password'", async ({ page, me }) => {
  await fill(page, me.password, me.password)
  const field = page.getByLabel('New Password', { exact: true })
  await expect(field).toHaveAccessibleDescription('New password must be different from current password')
})

test("otherwise 'Failed to change password. Please try again.'", async ({ page, me, expectFault }) => {
  expectFault('500')
  await page.route('**/api/auth/change-password', (route) => route.fulfill({ status: 500, json: {} }))
  await fill(page, me.password)
  await expect(page.getByRole('alert')).toHaveText('Failed to change password. Please try again.')
})

test('passwords are named for password managers', async ({ page }) => {
  await expect(page.getByLabel('Current Password')).toHaveAttribute('autocomplete', 'current-password')
  for (const label of ['New Password', 'Confirm New Password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', 'new-password')
  }
})
