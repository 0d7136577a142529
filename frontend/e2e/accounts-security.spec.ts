import type { Page } from '@playwright/test'
import { check } from './screens'
import { expect, fillLogin, logIn, type Staff, test } from './staff'

test.use({ isMeNew: true })

/** The server's own refusal of a sign-in that is older than ten minutes, once, in place of waiting that long. */
async function refuseOnce(page: Page, path: string, purpose: string) {
  let isFirst = true
  await page.route(path, async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    const detail = `Please confirm your password to ${purpose}.`
    return route.fulfill({ status: 403, json: { detail, code: 'confirm' } })
  })
}

async function openUsers(page: Page, other: Staff) {
  await page.goto('/admin/users')
  return page.getByRole('row', { name: other.email })
}

test('the page asks for the password and repeats the call by itself', async ({
  page,
  me,
  makeStaff,
  expectFault,
}) => {
  expectFault('403')
  expectFault('400')
  const other = await makeStaff({ isActive: false })
  const row = await openUsers(page, other)
  await refuseOnce(page, '**/api/auth/users/*/activate', 'activate an account')
  await row.getByRole('button', { name: 'Activate', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await expect(dialog).toContainText('Please confirm your password to activate an account.')
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Password is required')).toBeVisible()
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Your password is incorrect')
  await dialog.getByLabel('Your password').fill(me.password)
  await dialog.getByLabel('Your password').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
})

test('whoever closes the question changes nothing, and is told', async ({
  page,
  me,
  makeStaff,
  expectFault,
}) => {
  expectFault('403')
  expect(me.id).toBeTruthy()
  const other = await makeStaff()
  const row = await openUsers(page, other)
  await refuseOnce(page, '**/api/auth/users/*/deactivate', 'deactivate an account')
  await row.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await expect(dialog).toBeVisible()
  await check(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert')).toHaveText(
    'Nothing was changed, because you didn’t confirm your password.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
})

test('a device that I am signed in with is listed, and signed out from here', async ({
  page,
  me,
  request,
}) => {
  const phone = await logIn(request, me.email, me.password)
  await page.goto('/admin/security')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in and security')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device')
  await check(page)
  await devices.nth(1).getByRole('button', { name: 'Sign out' }).click()
  await expect(devices).toHaveCount(1)
  const headers = { Authorization: `Bearer ${phone.access_token}` }
  expect((await request.get('/api/auth/me', { headers })).status()).toBe(401)
})

test('signed out everywhere else, and everywhere by another admin', async ({
  page,
  me,
  makeStaff,
  request,
}) => {
  for (let number = 0; number < 2; number += 1) await logIn(request, me.email, me.password)
  await page.goto('/admin/security')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(devices).toHaveCount(1)

  const other = await makeStaff()
  const { access_token } = await logIn(request, other.email, other.password)
  const row = await openUsers(page, other)
  await row.getByRole('button', { name: 'Sign Out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await dialog.getByRole('button', { name: 'Sign Out Everywhere' }).click()
  await expect(dialog).toBeHidden()
  const headers = { Authorization: `Bearer ${access_token}` }
  expect((await request.get('/api/auth/me', { headers })).status()).toBe(401)
})

test('what the field says of a password while it is typed is what the server says when it is sent', async ({
  page,
  me,
  expectFault,
}) => {
  expectFault('422')
  await page.goto('/change-password')
  await page.getByLabel('Current Password').fill(me.password)
  const field = page.getByLabel('New Password', { exact: true })
  for (const weak of ['password1', 'Summer2026']) {
    await field.fill(weak)
    await expect(field).toHaveAccessibleDescription(/must not be easy to guess/)
  }
  await page.getByLabel('Confirm New Password').fill('Summer2026')
  await page.getByRole('button', { name: 'Change Password', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('New password must not be easy to guess')
  await field.fill('k7Fq2x')
  await expect(field).toHaveAccessibleDescription(/OK\. Three or four words together are stronger/)
  await field.fill('lantern river biscuit')
  await expect(field).toHaveAccessibleDescription('Strong.')
})

test('ten wrong guesses from the same address do not lock out a browser that has signed in before', async ({
  page,
  makeStaff,
  request,
}) => {
  const staff = await makeStaff()
  await page.goto('/login')
  await fillLogin(page, staff)
  await expect(page).toHaveURL('/admin')
  await page.getByRole('button', { name: `${staff.name}, account` }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  const form = { username: staff.email, password: 'guess' }
  const statuses: number[] = []
  for (let number = 0; number < 11; number += 1) {
    statuses.push((await request.post('/api/auth/login', { form })).status())
  }
  expect(statuses.at(-1)).toBe(429)
  await page.goto('/login')
  await fillLogin(page, staff)
  await expect(page).toHaveURL('/admin')
})
