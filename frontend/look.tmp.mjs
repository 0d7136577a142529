import { chromium } from '@playwright/test'
const base = process.env.E2E_BASE_URL
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || undefined })
for (const [width, scheme] of [[1280,'light'],[390,'light'],[1280,'dark']]) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme })
  const page = await context.newPage()
  await page.goto(base + '/login')
  await page.getByLabel('Email').fill(process.env.SURVEY_ADMIN_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(process.env.SURVEY_ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/admin')
  await page.goto(base + '/admin/security'); await page.getByText('Active now').waitFor()
  await page.screenshot({ path: `/tmp/look-security-${width}-${scheme}.png` })
  if (scheme === 'light') {
    await page.goto(base + '/admin/users'); await page.getByRole('table').waitFor()
    await page.route('**/sign-out', (r) => r.fulfill({ status: 403, json: { detail: 'Please confirm your password to sign out other devices.', code: 'confirm' } }))
    const b = page.getByRole('button', { name: 'Sign Out', exact: true })
    await page.screenshot({ path: `/tmp/look-users-${width}.png` })
    if (await b.count()) { await b.first().click(); await page.getByRole('dialog').getByRole('button', { name: 'Sign Out Everywhere' }).click(); await page.getByLabel('Your password').waitFor(); await page.screenshot({ path: `/tmp/look-confirm-${width}.png` }) }
    await page.goto(base + '/change-password'); await page.getByLabel('New Password', { exact: true }).fill('maple12'); await page.screenshot({ path: `/tmp/look-change-${width}.png` })
  }
}
await browser.close()
