import { expect, test } from './fixtures'
import { MailServer } from './mail-server'
import { productAdmin, startProduct } from './product'
import { check } from './screens'
import { fillLogin } from './staff'
import { surveyId } from './survey'
import { onDesktop } from './widths'

// A product of its own: with a mail server, other tests would see other pages.
let product: Awaited<ReturnType<typeof startProduct>>
test.beforeAll(async () => {
  test.setTimeout(120_000)
  product = await startProduct()
})
test.afterAll(() => product.stop())

// One width: it sets up a whole school.
test(
  'the mail server is set on the Settings page, tried, and used without a new start',
  onDesktop,
  async ({ page, browser, expectFault }) => {
    test.setTimeout(240_000)
    // The guard watches for requests that leave the shared product.
    expectFault(`request: ${product.address}/`)
    const mail = new MailServer()
    const port = await mail.start()
    const section = page.getByRole('region', { name: 'Email' })

    await test.step('inviting families says what is missing and leads there', async () => {
      await page.goto(`${product.address}/admin/survey/${surveyId}/invitations`)
      await fillLogin(page, productAdmin)
      await page.getByRole('button', { name: 'Invite Families' }).click()
      const dialog = page.getByRole('dialog', { name: 'Invite Families' })
      await expect(dialog.getByText('Set the mail server in Settings')).toBeVisible()
      await dialog.getByRole('link', { name: 'Open Settings' }).click()
      await expect(page.getByRole('heading', { name: 'Email' })).toBeFocused()
    })

    await test.step('what cannot work is said at the field', async () => {
      await section.getByLabel('Mail server (SMTP)').fill('http://127.0.0.1')
      await section.getByRole('button', { name: 'Save and Send a Test Email' }).click()
      await expect(section.getByLabel('Mail server (SMTP)')).toBeFocused()
      await expect(section.getByLabel('Mail server (SMTP)')).toHaveAccessibleDescription(
        /Only the server’s name/,
      )
      await expect(section.getByLabel('Emails come from')).toHaveAccessibleDescription(/Please enter/)
    })

    await test.step('a failure comes with the server’s own words', async () => {
      mail.replyToRecipient = '550 5.7.1 Relaying denied'
      await section.getByLabel('Mail server (SMTP)').fill('127.0.0.1')
      await section.getByLabel('Port').fill(String(port))
      await section.getByLabel('Security').selectOption('none')
      await section.getByLabel('Emails come from').fill('survey@cedar.example')
      await section.getByRole('button', { name: 'Save and Send a Test Email' }).click()
      await expect(section.getByRole('alert')).toHaveText(/wasn’t sent.*550 5\.7\.1 Relaying denied/)
      await check(page)
    })

    await test.step('and success as well', async () => {
      mail.replyToRecipient = '250 2.1.5 Ok'
      await section.getByRole('button', { name: 'Send a Test Email', exact: true }).click()
      await expect(section.getByText(`Test email sent to ${productAdmin.email}`)).toBeVisible()
      await expect(section.getByText('queued as 4F1C2A')).toBeVisible()
      expect(mail.recipients).toEqual([productAdmin.email])
      await check(page)
    })

    await test.step('the password is never shown again', async () => {
      await section.getByLabel('User name').fill('office')
      await section.getByLabel('Password', { exact: true }).fill('correct horse battery')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(section.getByText('Saved. Type to replace it.')).toBeVisible()
      await expect(section.getByLabel('Password', { exact: true })).toHaveValue('')
      await page.reload()
      await expect(section.getByText('Saved. Type to replace it.')).toBeVisible()
      await expect(section.getByLabel('Password', { exact: true })).toHaveValue('')
    })

    await test.step('a forgotten password is a link by email now, sent by the worker that was running', async () => {
      await page.getByLabel('Address', { exact: true }).fill(product.address)
      await section.getByLabel('User name').fill('')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeHidden()
      const other = await browser.newPage()
      // Another process serves the page; it looks for changes every few seconds.
      const link = other.getByRole('link', { name: 'Forgot your password?' })
      await expect(async () => {
        await other.goto(`${product.address}/login`)
        await expect(other.getByText('Forgot your password?')).toBeVisible()
        await expect(link).toBeVisible({ timeout: 1 })
      }).toPass({ timeout: 30_000 })
      await link.click()
      await other.getByLabel('Email').fill(productAdmin.email)
      await other.getByRole('button', { name: 'Email Me a Link' }).click()
      await expect
        .poll(() => mail.recipients, { timeout: 30_000 })
        .toEqual([productAdmin.email, productAdmin.email])
    })
    mail.stop()
  },
)
