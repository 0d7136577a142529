import type { Page } from '@playwright/test'
import { check } from './screens'
import { expect, fillLogin, type Staff, test } from './staff'

// Passkeys belong to a name, so that these pages are opened by one.
const { port } = new URL(process.env.E2E_BASE_URL ?? '')
test.use({ baseURL: `http://localhost:${port}` })

/** Chromium's own device, whose owner always puts the finger down, until `setVerified` says otherwise. */
async function plugIn(page: Page) {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      chromium.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function signInByPassword(page: Page, staff: Staff) {
  await page.goto('/login')
  await fillLogin(page, staff)
  await expect(page).toHaveURL('/admin')
}

/** The recovery codes that came with it. */
async function addPasskey(page: Page, name: string) {
  await page.goto('/admin/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(saved.getByRole('code')).toHaveCount(10)
  const codes = await saved.getByRole('code').allInnerTexts()
  await saved.getByRole('button', { name: "I've Saved Them" }).click()
  return codes
}

async function signOut(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('a passkey is added, signs in without a password, and is removed', async ({
  page,
  makeStaff,
  expectFault,
}) => {
  expectFault('400')
  expectFault('403')
  const staff = await makeStaff()
  await plugIn(page)
  await signInByPassword(page, staff)
  await addPasskey(page, 'My laptop')
  const row = page.getByRole('listitem').filter({ hasText: 'My laptop' })
  await expect(row).toContainText('Not used yet')
  await check(page)

  await signOut(page)
  await check(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/admin')
  await page.goto('/admin/security')
  await expect(row).toContainText('Last used')

  await row.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: 'Remove this passkey?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText('Recovery codes')).toHaveCount(0)
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.')
  await signInByPassword(page, staff)
})

test('after the password the passkey is the second step, or a recovery code', async ({
  page,
  makeStaff,
  expectFault,
}) => {
  expectFault('403')
  const staff = await makeStaff()
  const device = await plugIn(page)
  await signInByPassword(page, staff)
  const [code = ''] = await addPasskey(page, 'My laptop')

  await signOut(page)
  await fillLogin(page, staff)
  const form = page.getByRole('form', { name: 'Second step' })
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await check(page)
  await device.setVerified(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was received.')
  await device.setVerified(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/admin')

  await signOut(page)
  await fillLogin(page, staff)
  await form.getByLabel('Recovery code').fill(code)
  await form.getByLabel('Recovery code').press('Enter')
  await expect(page).toHaveURL('/admin')
})

test('a passkey confirms what needs it, and the call is repeated by itself', async ({
  page,
  makeStaff,
  expectFault,
}) => {
  expectFault('403')
  const [staff, other] = [await makeStaff(), await makeStaff({ isActive: false })]
  await plugIn(page)
  await signInByPassword(page, staff)
  await addPasskey(page, 'My laptop')
  await page.goto('/admin/users')
  let isFirst = true
  // The server's own refusal of a sign-in that is older than ten minutes, in place of waiting that long.
  await page.route('**/api/auth/users/*/activate', async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    const detail = 'Please confirm your password to activate an account.'
    return route.fulfill({ status: 403, json: { detail, code: 'confirm' } })
  })
  const row = page.getByRole('row', { name: other.email })
  await row.getByRole('button', { name: 'Activate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await check(page)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
})
