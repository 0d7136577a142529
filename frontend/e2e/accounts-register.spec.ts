import type { Page } from '@playwright/test'
import { expect, newEmail, test } from './staff'

test.beforeEach(async ({ page, me }) => {
  expect(me.id).toBeTruthy()
  await page.goto('/admin/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register New Admin')
})

async function fill(page: Page, { email = newEmail(), password = 'k7Fq2x', confirmation = '' } = {}) {
  await page.getByLabel('Full Name').fill('Leah Tomlinson')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(confirmation || password)
  await page.getByLabel('Confirm Password').press('Enter')
  return email
}

test("a registration shows 'Registration Successful!', and the user is in the list, inactive", async ({
  page,
}) => {
  const email = await fill(page)
  const success = page.getByRole('heading', { name: 'Registration Successful!' })
  await expect(success).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Manage Users' }).click()
  await expect(page).toHaveURL('/admin/users')
  const row = page.getByRole('row', { name: email })
  await expect(row.getByText('Inactive')).toBeVisible()
  await expect(row.getByText('Never')).toBeVisible()
})

test("'Register Another User' brings an empty form back", async ({ page }) => {
  await fill(page)
  await page.getByRole('button', { name: 'Register Another User' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'placeholder',
    'Minimum 6 characters',
  )
})

test("passwords that differ: 'Passwords do not match'", async ({ page }) => {
  await fill(page, { confirmation: 'Secret' })
  const field = page.getByLabel('Confirm Password')
  await expect(field).toHaveAccessibleDescription('Passwords do not match')
  await expect(field).toBeFocused()
})

test("a short password: 'Password must be at least 6 characters long'", async ({ page }) => {
  await fill(page, { password: 'short' })
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toHaveAccessibleDescription('Password must be at least 6 characters long')
  await expect(field).toBeFocused()
})

test('all fields are required', async ({ page }) => {
  await page.getByRole('button', { name: 'Register Admin' }).click()
  for (const text of ['Full name is required', 'Email is required', 'Password is required']) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.getByLabel('Full Name')).toBeFocused()
})

test("409: 'A user with this email already exists'", async ({ page, me, expectFault }) => {
  expectFault('409')
  await fill(page, { email: me.email.toUpperCase() })
  await expect(page.getByRole('alert')).toHaveText('A user with this email already exists')
  await expect(page.getByLabel('Full Name')).toHaveValue('Leah Tomlinson')
})

test("otherwise 'Registration failed. Please try again.'", async ({ page, expectFault }) => {
  expectFault('500')
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }))
  await fill(page)
  await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.')
})

test("a school that asks for more than six characters says so in the server's words", async ({
  page,
  expectFault,
}) => {
  expectFault('422')
  const detail = 'Password must be at least 12 characters long'
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 422, json: { detail } }))
  await fill(page)
  await expect(page.getByRole('alert')).toHaveText(detail)
})

test('a link leads back to admin', async ({ page }) => {
  await page.getByRole('link', { name: 'Back to Admin' }).click()
  await expect(page).toHaveURL('/admin')
})
