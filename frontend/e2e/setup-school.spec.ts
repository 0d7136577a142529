import { devices } from '@playwright/test'
import { expect, test } from './fixtures'
import { messyList } from './messy-list'
import { readQr } from './pictures'
import { fillLogin } from './staff'
import { answerBox, next } from './survey'
import { onDesktop } from './widths'

// A second product, without the example school: nobody else is there.
const { E2E_EMPTY_URL: emptyUrl = '', SURVEY_ADMIN_EMAIL = '', SURVEY_ADMIN_PASSWORD = '' } = process.env
test.use({ baseURL: emptyUrl })

// One width: there is one empty school; the parent of this journey has a phone.
test(
  'a school sets itself up: teachers, a survey, a poster and the first response',
  onDesktop,
  async ({ page, browser }) => {
    test.skip(!emptyUrl, 'E2E_EMPTY_URL names a running product without any data.')
    test.setTimeout(120_000)
    const lastName = 'Quill'
    let posterLink = ''

    await test.step('the empty dashboard leads to the first steps', async () => {
      await page.goto('/admin')
      await fillLogin(page, { email: SURVEY_ADMIN_EMAIL, password: SURVEY_ADMIN_PASSWORD })
      await expect(page.getByText('No Surveys Yet')).toBeVisible()
      await expect(page.getByText('Surveys will appear here once they are created.')).toBeVisible()
      await page.getByRole('main').locator('a[href="/admin/teachers"]').first().click()
      await expect(page).toHaveURL('/admin/teachers')
    })

    await test.step('a messy list of sixty becomes the roster', async () => {
      await page.goto('/admin/teachers/import')
      const { bytes } = messyList(lastName.toLowerCase())
      await page
        .getByLabel('Or choose a file')
        .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: bytes })
      await page.getByRole('button', { name: 'Import 56 Teachers' }).click()
      await expect(page.getByRole('heading', { level: 2 })).toHaveText('56 teachers added')
    })

    await test.step('the template becomes a survey, and it opens', async () => {
      await page.goto('/admin')
      await page.getByRole('main').locator('a[href="/admin/survey/new"]').first().click()
      await page.getByRole('button', { name: 'Use This Template' }).click()
      await expect(page).toHaveURL(/\/edit$/)
      await page.getByRole('button', { name: 'Open Survey' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Open this survey?' })
      await dialog.getByRole('button', { name: 'Open Survey' }).click()
      await page.getByRole('link', { name: 'Share' }).click()
      await expect(page).toHaveURL(/\/share$/)
    })

    await test.step('the poster carries the link', async () => {
      await page.goto(page.url().replace(/share$/, 'poster'))
      const code = page.getByRole('img', { name: /QR/ })
      await expect(code).toBeVisible()
      posterLink = (await readQr(page, await code.screenshot(), 'png')) ?? ''
      expect(posterLink).toMatch(new RegExp(`^${emptyUrl}/survey/[0-9a-f-]{36}$`))
    })

    await test.step('a parent follows it on a phone and sends the first response', async () => {
      const phone = await browser.newContext({ ...devices['Pixel 7'], baseURL: emptyUrl })
      const parent = await phone.newPage()
      await parent.goto(posterLink)
      await parent.getByLabel('Your name').fill('Pilar Reyes')
      await next(parent).click()
      await parent.getByLabel('Your email').fill('pilar@example.org')
      await next(parent).click()
      await parent.getByRole('button', { name: new RegExp(`José ${lastName}`) }).click()
      await next(parent).click()
      for (let number = 1; number <= 6; number += 1) {
        await expect(parent.getByText(`Question ${number} of 6`)).toBeVisible()
        await answerBox(parent).fill(`She listens to every child, and that is answer ${number}.`)
        await (number < 6 ? next(parent) : parent.getByRole('button', { name: 'Review Answers' })).click()
      }
      await parent.getByRole('button', { name: 'Submit Survey' }).click()
      await expect(parent.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
      await phone.close()
    })

    await test.step('staff read it', async () => {
      await page.goto('/admin')
      await expect(page.getByText('Showing 1 of 1 surveys')).toBeVisible()
      await page.getByRole('link', { name: 'View Details' }).click()
      await expect(page.getByText('Showing 1 to 1 of 1 responses')).toBeVisible()
      await page.getByRole('cell', { name: 'Pilar Reyes' }).click()
      const dialog = page.getByRole('dialog', { name: 'Survey Response Details' })
      await expect(dialog.getByText('that is answer 6')).toBeVisible()
    })
  },
)
