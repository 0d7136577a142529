import { devices } from '@playwright/test'
import { expectAccessible } from './axe'
import { expect, test } from './fixtures'
import { messyList } from './messy-list'
import { readQr } from './pictures'
import { check } from './screens'
import { fillLogin } from './staff'
import { answerBox, next } from './survey'
import { onDesktop } from './widths'

// A second product, without the example school: nobody else is there.
const { E2E_EMPTY_URL: emptyUrl = '', SURVEY_ADMIN_EMAIL = '', SURVEY_ADMIN_PASSWORD = '' } = process.env
test.use({ baseURL: emptyUrl })

declare global {
  interface Window {
    hasStayed?: boolean
  }
}

// One width: there is one empty school; the parent of this journey has a phone.
test(
  'from the empty product to the first response read, without a terminal and without a reload',
  onDesktop,
  async ({ page, browser }) => {
    test.skip(!emptyUrl, 'E2E_EMPTY_URL names a running product without any data.')
    test.setTimeout(240_000)
    const lastName = 'Quill'
    let posterLink = ''
    const list = page.getByRole('region', { name: 'Getting started' })
    const steps = list.getByRole('listitem').getByRole('heading')
    const goToAdmin = () =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click()

    await test.step('the empty dashboard greets with what to do', async () => {
      await page.goto('/admin')
      await fillLogin(page, { email: SURVEY_ADMIN_EMAIL, password: SURVEY_ADMIN_PASSWORD })
      await expect(page.getByText('No Surveys Yet')).toBeVisible()
      await expect(page.getByText('Surveys will appear here once they are created.')).toBeVisible()
      await expect(list.getByText('0 of 6 done')).toBeVisible()
      await page.evaluate(() => {
        window.hasStayed = true
      })
    })

    await test.step('the example school comes and goes', async () => {
      await page.getByRole('button', { name: 'Load Example School' }).click()
      await expect(page.getByText('You’re looking at the example school.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Maple Grove Elementary', exact: true })).toBeVisible()
      await expect(page.getByText('Showing 1 of 1 surveys')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Remove Example School' }).click()
      const dialog = page.getByRole('dialog', { name: 'Remove the example school?' })
      await dialog.getByRole('button', { name: 'Remove Example School' }).click()
      await expect(list.getByText('0 of 6 done')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Our School' })).toBeVisible()
    })

    await test.step('the school gets its name, and a color that can be read', async () => {
      await list.getByRole('link', { name: 'Open Settings' }).click()
      await page.getByLabel('School name').fill('Cedar Hill School')
      await page.getByLabel('Privacy questions go to').fill('(555) 013-0142')
      await page.getByLabel('In your own words').fill('We read every word.')
      await page.getByLabel('School color').fill('#C7632D')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByLabel('School color')).toBeFocused()
      await expect(page.getByLabel('School color')).toHaveAccessibleDescription(
        /#C7632D is too light to read/,
      )
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Use #/ }).click()
      await page
        .getByLabel('Logo file')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
      await expect(page.getByAltText('Your logo')).toBeVisible()
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Settings saved').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeHidden()
      await expect(page.getByRole('link', { name: 'Cedar Hill School' })).toBeVisible()
      await expect(page).toHaveTitle('Settings · Cedar Hill School')
      await expect(page.getByText('Parents can’t reach 127.0.0.1')).toBeVisible()
      await check(page)
    })

    await test.step('a messy list of sixty becomes the roster', async () => {
      await goToAdmin()
      await expect(steps.first()).toHaveText('Name your school (done)')
      await list.getByRole('link', { name: 'Import Teachers' }).click()
      const { bytes } = messyList(lastName.toLowerCase())
      await page
        .getByLabel('Or choose a file')
        .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: bytes })
      await page.getByRole('button', { name: 'Import 56 Teachers' }).click()
      await expect(page.getByRole('heading', { level: 2 })).toHaveText('56 teachers added')
    })

    await test.step('the template becomes a survey, and it opens', async () => {
      await goToAdmin()
      await list.getByRole('link', { name: 'New Survey' }).click()
      await page.getByRole('button', { name: 'Use This Template' }).click()
      await expect(page).toHaveURL(/\/edit$/)
      await page.getByRole('button', { name: 'Open Survey' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Open this survey?' })
      await dialog.getByRole('button', { name: 'Open Survey' }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('it is tried', async () => {
      await goToAdmin()
      await list.getByRole('link', { name: 'Preview' }).click()
      await expect(page.getByText('Nothing you write here is stored.')).toBeVisible()
      await goToAdmin()
      await expect(steps.nth(3)).toHaveText('Try it yourself (done)')
    })

    await test.step('it is shared, with a warning that nobody can follow this link', async () => {
      await list.getByRole('link', { name: 'Share', exact: true }).click()
      await expect(page.getByText('Parents can’t reach 127.0.0.1')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Set the public address in Settings' })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/Cedar Hill School$/)
      await page.getByRole('link', { name: 'Print a Poster' }).click()
      await expect(page.getByText('Parents can’t reach 127.0.0.1')).toBeVisible()
      await expect(page.getByRole('article').getByText('Cedar Hill School')).toBeVisible()
      const code = page.getByRole('img', { name: /QR/ })
      posterLink = (await readQr(page, await code.screenshot(), 'png')) ?? ''
      expect(posterLink).toMatch(new RegExp(`^${emptyUrl}/survey/[0-9a-f-]{36}$`))
    })

    await test.step('a parent follows it on a phone and sends the first response', async () => {
      const phone = await browser.newContext({ ...devices['Pixel 7'], baseURL: emptyUrl })
      const parent = await phone.newPage()
      await parent.goto(posterLink)
      await expect(parent.getByRole('link', { name: 'Cedar Hill School' })).toBeVisible()
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
      await expect(parent.getByRole('note').filter({ hasText: 'We read every word.' })).toContainText(
        'Cedar Hill School: (555) 013-0142',
      )
      await parent.getByRole('button', { name: 'Submit Survey' }).click()
      await expect(parent.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
      await expectAccessible(parent)
      await phone.close()
    })

    await test.step('staff read it', async () => {
      await goToAdmin()
      await expect(page.getByText('Showing 1 of 1 surveys')).toBeVisible()
      await expect(steps.nth(4)).toHaveText('Share it (done)')
      await page.getByRole('link', { name: 'View Details' }).click()
      await expect(page.getByText('Showing 1 to 1 of 1 responses')).toBeVisible()
      await page.getByRole('cell', { name: 'Pilar Reyes' }).click()
      const dialog = page.getByRole('dialog', { name: 'Survey Response Details' })
      await expect(dialog.getByText('that is answer 6')).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('a second admin completes the list, and it is gone', async () => {
      await goToAdmin()
      await list.getByRole('link', { name: 'Add New Admin' }).click()
      await page.getByLabel('Full Name').fill('Dana Whitfield')
      await page.getByLabel('Email address').fill('dana@school.example')
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
      await page.getByLabel('Confirm Password').fill('correct horse battery')
      await page.getByRole('button', { name: 'Register Admin' }).click()
      await page.getByRole('link', { name: 'Manage Users' }).click()
      await page
        .getByRole('row', { name: /Dana Whitfield/ })
        .getByRole('button', { name: 'Activate' })
        .click()
      await expect(
        page.getByRole('row', { name: /Dana Whitfield/ }).getByText('Active', { exact: true }),
      ).toBeVisible()
      await goToAdmin()
      await expect(page.getByText('Showing 1 of 1 surveys')).toBeVisible()
      await expect(list).toBeHidden()
    })

    expect(await page.evaluate(() => window.hasStayed)).toBe(true)
  },
)

/** A square of one black dot. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)
