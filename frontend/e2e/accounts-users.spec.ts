import type { Page } from '@playwright/test'
import { expect, fillLogin, type Staff, test } from './staff'

test.use({ isMeNew: true })

function rowOf(page: Page, { email }: Pick<Staff, 'email'>) {
  return page.getByRole('row', { name: email })
}

async function open(page: Page) {
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Users')
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
}

test("the list shows each user, a 'You' badge for the current one, and their own Deactivate disabled", async ({
  page,
  me,
  makeStaff,
}) => {
  const other = await makeStaff()
  await open(page)
  const columns = page.getByRole('table', { name: 'Users' }).getByRole('columnheader')
  await expect(columns).toHaveText(['User', 'Role', 'Status', 'Last Login', 'Created', 'Actions'])
  const today = await page.evaluate(() => new Date().toLocaleDateString())

  const mine = rowOf(page, me)
  await expect(mine.getByText('You', { exact: true })).toBeVisible()
  await expect(mine.getByText(me.name)).toBeVisible()
  await expect(mine.getByText('Active', { exact: true })).toBeVisible()
  await expect(mine.getByText(today)).toHaveCount(2)
  await expect(mine.getByRole('button', { name: 'Deactivate' })).toBeDisabled()
  await expect(mine.getByRole('button', { name: 'Reset Password' })).toBeEnabled()

  const theirs = rowOf(page, other)
  await expect(theirs.getByText('You', { exact: true })).toBeHidden()
  await expect(theirs.getByText('Never')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Deactivate' })).toBeEnabled()
})

test('Activate and Deactivate toggle the status, and the list is refetched afterwards', async ({
  page,
  me,
  makeStaff,
}) => {
  expect(me.id).toBeTruthy()
  const other = await makeStaff({ isActive: false })
  await open(page)
  const row = rowOf(page, other)
  await expect(row.getByText('Inactive')).toBeVisible()
  const refetched = page.waitForResponse('**/api/auth/users')
  await row.getByRole('button', { name: 'Activate', exact: true }).click()
  await refetched
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  const button = row.getByRole('button', { name: 'Deactivate' })
  await expect(button).toBeFocused()
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Deactivate this account?' })
  await expect(dialog).toContainText('is signed out everywhere')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByText('Inactive')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Activate', exact: true })).toBeFocused()
})

test('Deactivate can be called off', async ({ page, me, makeStaff }) => {
  expect(me.id).toBeTruthy()
  const other = await makeStaff()
  await open(page)
  const button = rowOf(page, other).getByRole('button', { name: 'Deactivate' })
  for (const way of ['Cancel', 'Close', 'Escape']) {
    await button.click()
    if (way === 'Escape') await page.keyboard.press('Escape')
    else await page.getByRole('dialog').getByRole('button', { name: way }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()
  }
  await expect(rowOf(page, other).getByText('Active', { exact: true })).toBeVisible()
})

test('after a reset the temporary password signs in, and leads to Change Password first', async ({
  page,
  me,
  makeStaff,
  context,
}) => {
  const other = await makeStaff()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await rowOf(page, other).getByRole('button', { name: 'Reset Password' }).click()
  const question = page.getByRole('dialog', { name: 'Reset the password?' })
  await expect(question).toContainText('signed out on every device')
  await question.getByRole('button', { name: 'Reset Password' }).click()

  const dialog = page.getByRole('dialog', { name: 'Temporary password' })
  await expect(dialog).toContainText('Share it securely')
  await expect(dialog).toContainText('change it at next login')
  const password = await dialog.locator('code').innerText()
  const copy = dialog.getByRole('button', { name: 'Copy' })
  await expect(copy).toBeFocused()
  await copy.click()
  await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password)
  await expect(copy).toBeVisible({ timeout: 3000 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, other).getByRole('button', { name: 'Reset Password' })).toBeFocused()

  await page.getByRole('button', { name: me.name }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await fillLogin(page, { email: other.email, password })
  await expect(page).toHaveURL('/change-password')
  await page.goto('/admin/users')
  await expect(page).toHaveURL('/change-password')
  await page.getByLabel('Current Password').fill(password)
  await page.getByLabel('New Password', { exact: true }).fill('my own secret')
  await page.getByLabel('Confirm New Password').fill('my own secret')
  await page.getByRole('button', { name: 'Change Password', exact: true }).click()
  await page.getByRole('link', { name: 'Back to Admin Dashboard' }).click()
  await expect(page).toHaveURL('/admin')
})

test("resetting one's own password leads to Change Password once the temporary one was read", async ({
  page,
  me,
}) => {
  await open(page)
  await rowOf(page, me).getByRole('button', { name: 'Reset Password' }).click()
  const question = page.getByRole('dialog', { name: 'Reset the password?' })
  await expect(question.getByLabel('Current Password')).toBeFocused()
  await question.getByLabel('Current Password').fill(me.password)
  await question.getByRole('button', { name: 'Reset Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Temporary password' })
  await expect(dialog.locator('code')).toHaveText(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/change-password')
})

test.describe('failures', () => {
  const acts = [
    ['activate', 'Activate', 'Failed to activate user. Please try again.'],
    ['deactivate', 'Deactivate', 'Failed to deactivate user. Please try again.'],
    ['reset-password', 'Reset Password', 'Failed to reset password. Please try again.'],
  ] as const

  for (const [path, name, message] of acts) {
    test(`'${message}'`, async ({ page, me, makeStaff, expectFault }) => {
      expectFault('500')
      expect(me.id).toBeTruthy()
      const other = await makeStaff({ isActive: path !== 'activate' })
      await page.route(`**/api/auth/users/*/${path}`, (route) => route.fulfill({ status: 500, json: {} }))
      await open(page)
      await rowOf(page, other).getByRole('button', { name, exact: true }).click()
      if (path !== 'activate') await page.getByRole('dialog').getByRole('button', { name }).click()
      await expect(page.getByRole('alert')).toHaveText(message)
    })
  }

  test("a 400 about one's own account: 'Cannot deactivate your own account.'", async ({
    page,
    me,
    makeStaff,
    expectFault,
  }) => {
    expectFault('400')
    expect(me.id).toBeTruthy()
    const other = await makeStaff()
    const detail = 'You cannot deactivate your own account'
    await page.route('**/api/auth/users/*/deactivate', (route) =>
      route.fulfill({ status: 400, json: { detail } }),
    )
    await open(page)
    await rowOf(page, other).getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByRole('alert')).toHaveText('Cannot deactivate your own account.')
  })

  test("'Failed to load users. Please try again.', and trying again helps", async ({
    page,
    me,
    expectFault,
  }) => {
    expectFault('403')
    let isBroken = true
    await page.route('**/api/auth/users', (route) =>
      isBroken ? route.fulfill({ status: 403, json: {} }) : route.continue(),
    )
    await page.goto('/admin/users')
    await expect(page.getByRole('alert')).toContainText('Failed to load users. Please try again.')
    isBroken = false
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(rowOf(page, me)).toBeVisible()
  })

  test("an empty list: 'No users found'", async ({ page, me }) => {
    expect(me.id).toBeTruthy()
    await page.route('**/api/auth/users', (route) => route.fulfill({ json: [] }))
    await page.goto('/admin/users')
    await expect(page.getByText('No users found')).toBeVisible()
  })
})

test("'Add New Admin' leads to the register screen, and a link leads back", async ({ page, me }) => {
  expect(me.id).toBeTruthy()
  await open(page)
  await page.getByRole('main').getByRole('link', { name: 'Add New Admin' }).click()
  await expect(page).toHaveURL('/admin/register')
  await page.goBack()
  await page.getByRole('link', { name: 'Back to Admin' }).click()
  await expect(page).toHaveURL('/admin')
})
