import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { expect, test } from './fixtures'
import { startMailingSchool, words } from './mailing-school'
import { productAdmin } from './product'
import { check } from './screens'
import { fillLogin } from './staff'
import { onDesktop } from './widths'

// A product of its own: with a mail server, other tests would see other pages.
let school: Awaited<ReturnType<typeof startMailingSchool>>
test.beforeAll(async () => {
  test.setTimeout(240_000)
  school = await startMailingSchool()
})
test.afterAll(() => school.stop())

const email = 'maria.santos@example.org'

/** On a laptop, and as most parents open an email. */
async function checkBothWidths(page: Page) {
  await check(page)
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize(size)
}

// One run for both widths: it starts a whole school.
test(
  'a parent sees by a receipt what was sent, asks for its erasure, and staff erase it',
  onDesktop,
  async ({ page, expectFault }) => {
    test.setTimeout(300_000)
    // The guard watches for requests that leave the shared product.
    expectFault(`request: ${school.address}/`)
    const link = await school.invite({ name: 'Maria Santos', email })
    const receipt = await school.answer(link, email)

    await test.step('opening the link shows no word', async () => {
      await page.goto(receipt)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Teacher Superpowers')
      await expect(page.getByText(words)).toHaveCount(0)
      await checkBothWidths(page)
    })

    await test.step('the button shows what was sent', async () => {
      await page.getByRole('button', { name: 'Show my answers' }).press('Enter')
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByText('Maria Santos')).toBeVisible()
      await checkBothWidths(page)
    })

    await test.step('another asks the school to erase it', async () => {
      await page.getByRole('button', { name: 'Ask the school to erase my answers' }).click()
      await expect(page.getByText(email)).toBeVisible()
      await checkBothWidths(page)
    })

    await test.step('staff find the request and erase', async () => {
      await page.goto(`${school.address}/admin/privacy-requests`)
      await fillLogin(page, productAdmin)
      const request = page.getByRole('row').filter({ hasText: email })
      await expect(request).toContainText('Asked by email link')
      await request.getByRole('button', { name: 'Look Up' }).click()
      await page.getByRole('button', { name: 'Erase Everything' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Erase Everything' }).click()
      await expect(page.getByText(/Erased: 1 response, 1 guardian, 2 emails/)).toBeVisible()
    })

    await test.step('then both links say whom to ask', async () => {
      expectFault('status of 404')
      for (const gone of [receipt, link]) {
        await page.goto(gone)
        await expect(page.getByRole('main')).toContainText('the school office')
        await checkBothWidths(page)
      }
    })
  },
)
