import { check } from './screens'
import { expect, newEmail, type Staff, test } from './staff'

const longName = 'Wilhelmina Featherstonehaugh-Abercrombie-Montgomery of Leeds'
const longEmail = () => `wilhelmina.featherstonehaugh-abercrombie-montgomery.${newEmail()}`

// Each state is read by axe twice and laid out five times.
test.describe.configure({ timeout: 60_000 })

test.describe('every screen is accessible in light and dark and fits 320 px, also with long names', () => {
  test('sign-in, with its errors', async ({ page, expectFault }) => {
    expectFault('503')
    await page.goto('/login')
    await expect(page.getByRole('form')).toBeVisible()
    await check(page)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await check(page)
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 503, json: {} }))
    await page.getByLabel('Email').fill('a@b.co')
    await page.getByLabel('Password', { exact: true }).fill('secret')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await check(page)
  })

  test('Account Inactive', async ({ page, makeStaff, signInAs }) => {
    await signInAs(page, await makeStaff({ name: longName, email: longEmail(), isActive: false }))
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Account Inactive' })).toBeVisible()
    await check(page)
  })

  test.describe('signed in', () => {
    let staff: Staff
    test.beforeEach(async ({ page, makeStaff, signInAs }) => {
      staff = await makeStaff({ name: longName, email: longEmail() })
      await signInAs(page, staff)
    })

    test('admin and the user menu', async ({ page }) => {
      await page.goto('/admin')
      await page.getByRole('button', { name: `${longName}, account` }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await check(page)
    })

    test('register, with its errors, and its success', async ({ page }) => {
      await page.goto('/admin/register')
      await page.getByRole('button', { name: 'Register Admin' }).click()
      await expect(page.getByText('Email is required')).toBeVisible()
      await check(page)
      await page.getByLabel('Full Name').fill(longName)
      await page.getByLabel('Email address').fill(longEmail())
      await page.getByLabel('Password', { exact: true }).fill('k7Fq2x')
      await page.getByLabel('Confirm Password').fill('k7Fq2x')
      await page.getByRole('button', { name: 'Register Admin' }).click()
      await expect(page.getByRole('heading', { name: 'Registration Successful!' })).toBeVisible()
      await check(page)
    })

    test('change password, with its errors, and its success', async ({ page }) => {
      await page.goto('/change-password')
      await page.getByRole('button', { name: 'Change Password', exact: true }).click()
      await expect(page.getByText('Current password is required')).toBeVisible()
      await check(page)
      await page.getByLabel('Current Password').fill(staff.password)
      await page.getByLabel('New Password', { exact: true }).fill('a new secret')
      await page.getByLabel('Confirm New Password').fill('a new secret')
      await page.getByRole('button', { name: 'Change Password', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Password Changed Successfully!' })).toBeVisible()
      await check(page)
    })

    test('manage users, and its dialogs', async ({ page }) => {
      // Other tests leave hundreds of users behind; a handful shows all there is to see.
      await page.route('**/api/auth/users', async (route) => {
        const users: Staff[] = await (await route.fetch()).json()
        await route.fulfill({ json: users.filter(({ id }, index) => index < 3 || id === staff.id) })
      })
      await page.goto('/admin/users')
      const row = page.getByRole('row', { name: staff.email })
      await expect(row).toBeVisible()
      await check(page)
      await row.getByRole('button', { name: 'Reset Password' }).click()
      await check(page)
      await page.getByLabel('Current Password').fill(staff.password)
      await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click()
      await expect(page.getByRole('dialog').locator('code')).toBeVisible()
      await check(page)
    })
  })
})
