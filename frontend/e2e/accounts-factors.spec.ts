import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { check } from './screens'
import { expect, fillLogin, test } from './staff'

test.use({ isMeNew: true })

/** What an app would show for the key on the screen, `ahead` steps of thirty seconds from now. */
function codeOf(key: string, ahead = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key.replaceAll(' ', '')].map((letter) =>
    letters.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes =
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? []
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const digest = createHmac('sha1', Buffer.from(bytes)).update(step).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The key in the app, and the recovery codes. */
async function setUp(page: Page) {
  await page.goto('/admin/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const key = await dialog.getByRole('code').innerText()
  await dialog.getByLabel('Six-digit code').fill(codeOf(key, -1))
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(saved.getByRole('code')).toHaveCount(10)
  const codes = await saved.getByRole('code').allInnerTexts()
  await saved.getByRole('button', { name: "I've Saved Them" }).click()
  await expect(saved).toBeHidden()
  return { key, codes }
}

async function signOut(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
}

test('an authenticator app is set up, and the next sign-in asks for its code', async ({
  page,
  me,
  expectFault,
}) => {
  expectFault('400')
  expectFault('403')
  await page.goto('/admin/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByLabel('Six-digit code')).toBeFocused()
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await check(page)
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  await expect(dialog.getByText('Code is required')).toBeVisible()
  await dialog.getByLabel('Six-digit code').fill('000000')
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  await expect(dialog.getByRole('alert')).toContainText('That code is not right.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const { key, codes } = await setUp(page)
  expect(new Set(codes).size).toBe(10)
  await expect(page.getByText('10 of 10 codes left')).toBeVisible()
  await check(page)

  await signOut(page)
  await fillLogin(page, me)
  const form = page.getByRole('form', { name: 'Second step' })
  await expect(form.getByLabel('Six-digit code')).toBeFocused()
  await check(page)
  await form.getByLabel('Six-digit code').fill('111111')
  await form.getByLabel('Six-digit code').press('Enter')
  await expect(form.getByRole('alert')).toContainText('That code is not right')
  await form.getByLabel('Six-digit code').fill(codeOf(key))
  await form.getByLabel('Six-digit code').press('Enter')
  await expect(page).toHaveURL('/admin')
})

test('a recovery code gets in once, new ones replace the old, and the app can be turned off', async ({
  page,
  me,
  expectFault,
}) => {
  expectFault('403')
  const { codes } = await setUp(page)
  await signOut(page)
  await fillLogin(page, me)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '')
  await page.getByLabel('Recovery code').press('Enter')
  await expect(page).toHaveURL('/admin')

  await page.goto('/admin/security')
  await expect(page.getByText('9 of 10 codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Make New Codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make New Codes' }).click()
  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(saved.getByRole('code')).toHaveCount(10)
  expect(await saved.getByRole('code').allInnerTexts()).not.toContain(codes[1])
  await check(page)
  await saved.getByRole('button', { name: "I've Saved Them" }).click()
  await expect(page.getByText('10 of 10 codes left')).toBeVisible()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  await signOut(page)
  await fillLogin(page, me)
  await expect(page).toHaveURL('/admin')
})
