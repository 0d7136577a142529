import { resolve } from 'node:path'
import { expect, test } from './fixtures'
import { startMailingSchool } from './mailing-school'
import { productAdmin } from './product'
import { fillLogin } from './staff'
import { onPhone } from './widths'

test.skip(!process.env.PICTURES, 'make pictures sets PICTURES to the folder that they go to.')
test.use({ deviceScaleFactor: 1 })

test('the emails of a family, its pages, and what staff see', onPhone, async ({ page, expectFault }) => {
  test.setTimeout(300_000)
  const school = await startMailingSchool()
  expectFault(`request: ${school.address}/`)
  const maria = { name: 'Maria Santos', email: 'maria.santos@example.org' }
  const zainab = { name: 'Zainab Haddad', email: 'zainab.haddad@example.org', language: 'ar' }

  const take = async (name: string, email: string) => {
    await page.setContent(school.mail.find(email)?.html ?? '')
    await expect(page.getByRole('heading').first()).toBeVisible()
    const path = resolve(process.env.PICTURES ?? '', `${name}-390.png`)
    await page.screenshot({ path, fullPage: true })
  }

  /** Of a page that a link opens, on a phone and on a laptop. */
  const takeBoth = async (name: string) => {
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: resolve(process.env.PICTURES ?? '', `${name}-${width}.png`) })
    }
  }

  const link = await school.invite(maria)
  await take('mail-invitation', maria.email)
  await page.goto(link)
  await takeBoth('link-page')
  await page.getByRole('button', { name: 'Get a code to continue' }).click()
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  await takeBoth('link-code')
  // The policy of that page lets no script replace it.
  await page.goto('about:blank')
  await school.invite(zainab)
  await take('mail-invitation-ar', zainab.email)
  await school.answer(link, maria.email)
  await take('mail-receipt', maria.email)

  const other = { name: 'Daniel Perez', email: 'daniel.perez@example.org', language: 'en' }
  const lucia = { name: 'Lucía Perez', email: 'lucia.perez@example.org', language: 'es', other }
  await school.answer(await school.invite(lucia), lucia.email)
  await page.goto(`${school.address}/admin/families`)
  await fillLogin(page, productAdmin)
  await page.getByRole('button', { name: 'Not Now' }).click()
  await expect(page.getByText('1 of 2 guardians answered').first()).toBeVisible()
  await takeBoth('families')
  await page.goto(`${school.address}/admin/survey/${school.surveyId}/invitations`)
  await expect(page.getByRole('heading', { name: 'By grade' })).toBeVisible()
  await takeBoth('invitations')
  await school.stop()
})
