import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { components } from '../src/shared/api/schema.gen'
import { expectAccessible } from './axe'
import { expectNoSidewaysScroll } from './layout'
import { readPdf, readQr, withoutSpaces } from './pictures'
import { expect, test } from './staff'
import { surveyId, surveyPath } from './survey'
import { onDesktop, onPhone } from './widths'

type SurveyShare = components['schemas']['SurveyShare']

const sharePath = `/admin/survey/${surveyId}/share`
const posterPath = `/admin/survey/${surveyId}/poster`
const call = `**/api/admin/surveys/${surveyId}/share`

/** The real reply with something changed that the example's survey does not have. */
async function changeShare(page: Page, about: Partial<SurveyShare>) {
  await page.route(call, async (route) => {
    const share: SurveyShare = await (await route.fetch()).json()
    await route.fulfill({ json: { ...share, ...about } })
  })
}

async function clipboard(page: Page) {
  return page.evaluate(() => navigator.clipboard.readText())
}

test.beforeEach(async ({ me }) => {
  expect(me.id).toBeTruthy()
})

// One width: how it looks on a phone is below.
test(
  'the link, the short address and a message can be copied, and both addresses lead to the survey',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(sharePath)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/: Share$/)
    await expect(page.getByText('Teacher Superpowers 2025-26', { exact: false }).first()).toBeVisible()
    await expect(page.getByText('This survey is not open.')).toBeHidden()

    const link = `${baseURL}${surveyPath}`
    await page.getByRole('button', { name: 'Copy Link' }).click()
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
    expect(await clipboard(page)).toBe(link)

    await page.getByRole('button', { name: 'Copy Short Address' }).click()
    const shortLink = await clipboard(page)
    expect(shortLink).toMatch(new RegExp(`^${baseURL}/s/[0-9a-z]{6}$`))

    const message = page.getByRole('textbox', { name: 'Message' })
    await expect(message).toHaveValue(new RegExp(link))
    await message.fill(`Hello!\n${link}`)
    await page.getByRole('button', { name: 'Copy Message' }).click()
    expect(await clipboard(page)).toBe(`Hello!\n${link}`)
    const email = await page.getByRole('link', { name: 'Open in Email' }).getAttribute('href')
    expect(new URL(email ?? '').searchParams.get('body')).toBe(`Hello!\r\n${link}`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.goto(shortLink.toUpperCase().replace(/^HTTP/, 'http').replace('/S/', '/s/'))
    await expect(page).toHaveURL(new RegExp(`${surveyPath}/response/`))
    await expect(page.getByLabel('Your name')).toBeVisible()
  },
)

// One width: parents follow it, and hold a phone.
test(
  'a short address that leads nowhere shows the page that says so',
  onPhone,
  async ({ page, expectFault }) => {
    expectFault('404')
    await page.goto('/s/zzzzzz')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  },
)

// One width: the files are the same on every screen.
test('the QR code, as SVG and as PNG, holds the public link', onDesktop, async ({ page, baseURL }) => {
  await page.goto(sharePath)
  for (const [kind, type] of [
    ['SVG', 'svg+xml'],
    ['PNG', 'png'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download ${kind}` }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(new RegExp(`^Maple-Grove.*-qr\\.${kind.toLowerCase()}$`))
    const picture = await readFile(await file.path())
    expect(await readQr(page, picture, type), kind).toBe(`${baseURL}${surveyPath}`)
    // Width and height of a PNG stand at a fixed place: 12 cm at 300 dots an inch.
    if (kind === 'PNG') expect(picture.readUInt32BE(16)).toBeGreaterThanOrEqual(1417)
  }
})

test(
  'the switch for a shared device turns the link, the QR code and the copy into the kiosk link',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const link = `${baseURL}${surveyPath}`
    await page.goto(sharePath)
    await page.getByRole('textbox', { name: 'Message' }).fill('Changed words')
    const kiosk = page.getByRole('switch', { name: 'Shared tablet or kiosk' })
    await expect(kiosk).not.toBeChecked()
    await kiosk.click()
    await expect(kiosk).toBeChecked()
    await expect(page.getByRole('link', { name: `${link}?kiosk=1` })).toBeVisible()
    await page.getByRole('button', { name: 'Copy Link' }).click()
    expect(await clipboard(page)).toBe(`${link}?kiosk=1`)
    const code = await page.getByRole('img', { name: 'QR code with the kiosk link' }).screenshot()
    expect(await readQr(page, code, 'png')).toBe(`${link}?kiosk=1`)
    // What goes to families at home stays as it is, and out of sight.
    await expect(page.getByRole('button', { name: 'Copy Short Address' })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await kiosk.click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Changed words')
    await page.getByRole('button', { name: 'Copy Link' }).click()
    expect(await clipboard(page)).toBe(link)
  },
)

// One width: the narrow layout is the one that could break.
test(
  'a survey that is not open says so on both pages, with the way to open it',
  onPhone,
  async ({ page }) => {
    await changeShare(page, { is_active: false })
    for (const path of [sharePath, posterPath]) {
      await page.goto(path)
      await expect(page.getByText('This survey is not open.')).toBeVisible()
      await expect(page.getByText('parents can’t answer yet')).toBeVisible()
      const open = page.getByRole('link', { name: 'Open it in the survey builder' })
      await expect(open).toHaveAttribute('href', `/admin/survey/${surveyId}/edit`)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  },
)

// One width: the words are the same on every screen.
test(
  'a survey that does not exist, or cannot be loaded, says so',
  onDesktop,
  async ({ page, expectFault }) => {
    expectFault('404')
    expectFault('403')
    await page.goto('/admin/survey/00000000-0000-4000-8000-000000000000/share')
    await expect(page.getByText('Survey not found')).toBeVisible()
    await expectAccessible(page)
    let isBroken = true
    await page.route(call, (route) =>
      isBroken ? route.fulfill({ status: 403, json: {} }) : route.continue(),
    )
    await page.goto(posterPath)
    await expect(page.getByRole('alert')).toContainText('Failed to load survey')
    isBroken = false
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('article', { name: 'Poster' })).toBeVisible()
  },
)

const papers = { a4: [210, 297], letter: [216, 279] }
const longSchool = 'Saint Maximilian Kolbe Regional Preparatory Academy of Leeds'
const longTitle = 'What families of the lower and of the upper school think about teachers, lunches, clubs, '
  .repeat(3)
  .slice(0, 200)
const names = [
  ['Maple Grove Elementary', 'Teacher Superpowers 2025-26'],
  [longSchool, longTitle],
  [longSchool, 'W'.repeat(200)],
] as const

// One width: they try both, and paper is the same for every screen.
for (const [school, title] of names) {
  test(
    `the poster is one page of A4 or Letter: ${title.length} characters, ${title.slice(0, 12)}`,
    onDesktop,
    async ({ page, baseURL }) => {
      await changeShare(page, { title, school })
      await page.goto(`${posterPath}?size=a4`)
      const short = `/s/${/\/s\/(\w+)/.exec((await page.locator('.poster-address').innerText()) ?? '')?.[1]}`
      for (const [paper, size] of Object.entries(papers)) {
        await page.getByLabel('Paper size').selectOption(paper)
        await expect(page).toHaveURL(`${posterPath}?size=${paper}`)
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 844 })
          await expectNoSidewaysScroll(page)
          const poster = page.locator('.poster')
          const cut = await poster.evaluate((box) => box.scrollHeight - box.clientHeight)
          expect(cut, 'pixels that do not fit').toBe(0)
        }
        const pdf = await readPdf(await page.pdf({ preferCSSPageSize: true }))
        expect([pdf.pages, pdf.size], paper).toEqual([1, size])
        for (const text of [school, title, short]) expect(pdf.words).toContain(withoutSpaces(text))
        expect(pdf.words).not.toContain('Paper')
        await page.emulateMedia({ media: 'print' })
        const code = await page.getByRole('img', { name: 'QR code' }).screenshot()
        expect(await readQr(page, code, 'png'), paper).toBe(`${baseURL}${surveyPath}`)
        await page.emulateMedia({ media: null })
      }
      // Longer names change sizes only, which the other two have shown to fit.
      if (title.length < 100) await expectAccessible(page)
    },
  )
}

// One width: the link is the same on every screen.
test(
  'every page of a survey, and a reminder, has the link with the address that the school has set',
  onDesktop,
  async ({ page }) => {
    const address = 'https://survey.maplegrove.example'
    // Other tests go by the product's own address meanwhile: only this page is told of another one.
    await page.route('**/admin/survey/*/insights', async (route) => {
      const reply = await route.fetch()
      const page = await reply.text()
      const body = page.replace('name="public-url" content=""', `name="public-url" content="${address}"`)
      await route.fulfill({ response: reply, body })
    })
    // In the example school every teacher has enough responses to need no reminder.
    await page.route('**/api/admin/surveys/*/insights?*', async (route) => {
      const insights = await (await route.fetch()).json()
      insights.grades[0].teachers[0].responses = 1
      await route.fulfill({ json: insights })
    })
    await page.goto(`/admin/survey/${surveyId}/insights`)
    await expect(page.getByText(`${address}${surveyPath}`, { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Reminder' })).toHaveValue(
      new RegExp(`${address}${surveyPath}`),
    )
  },
)

const translations: SurveyShare['translations'] = [
  { language: 'es', title: 'Superpoderes de los docentes 2025-26', school: null },
  // Nobody has translated its title.
  { language: 'ar', title: null, school: 'مدرسة مابل غروف الابتدائية' },
]

// One width: paper is the same for every screen.
test(
  'the poster says how to get in in each language that staff choose, with one code',
  onDesktop,
  async ({ page, baseURL }) => {
    await changeShare(page, { translations })
    await page.goto(`${posterPath}?size=letter`)
    const poster = page.locator('.poster')
    await expect(poster.locator('.poster-hint [lang=en]').first()).toHaveText('Scan with your phone’s camera')
    await expect(poster.locator('.poster-hint [lang=es]').first()).toHaveText(
      'Escanee con la cámara del teléfono',
    )
    await expect(poster.locator('.poster-hint [lang=ar]').first()).toHaveAttribute('dir', 'rtl')
    await expect(poster.locator('.poster-title > *')).toHaveCount(2)
    await expect(poster.locator('.poster-school [lang=ar]')).toHaveText('مدرسة مابل غروف الابتدائية')
    await expect(poster.locator('.poster-school > *')).toHaveCount(2)
    await expect(poster.locator('.poster-title [lang=es]')).toHaveText('Superpoderes de los docentes 2025-26')
    await expectAccessible(page)

    await page.getByRole('group', { name: 'Languages' }).getByLabel('العربية').uncheck()
    await expect(page).toHaveURL(`${posterPath}?size=letter&languages=en+es`)
    await page.reload()
    await expect(poster.locator('.poster-hint [lang=es]')).toHaveCount(2)
    await expect(poster.locator('[lang=ar]')).toHaveCount(0)
    const pdf = await readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect([pdf.pages, pdf.size]).toEqual([1, papers.letter])
    expect(pdf.words).toContain(withoutSpaces('o escriba esta dirección en su navegador'))
    await page.emulateMedia({ media: 'print' })
    const codes = page.getByRole('img', { name: 'QR code' })
    await expect(codes).toHaveCount(1)
    expect(await readQr(page, await codes.screenshot(), 'png')).toBe(`${baseURL}${surveyPath}`)
  },
)

// One width: paper is the same for every screen.
test('a poster in all twelve languages is one page', onDesktop, async ({ page, baseURL }) => {
  const others = ['es', 'zh', 'vi', 'ar', 'ht', 'fr', 'pt', 'ru', 'so', 'tl', 'ko'] as const
  for (const title of ['Superpowers', longTitle]) {
    await page.unroute(call)
    await changeShare(page, {
      translations: others.map((language) => ({
        language,
        title: `${language} ${title}`,
        school: `${language} Maple Grove Elementary`,
      })),
    })
    for (const [paper, size] of Object.entries(papers)) {
      await page.goto(`${posterPath}?size=${paper}`)
      const poster = page.locator('.poster')
      await expect(poster.locator('.poster-hint').first().locator('span')).toHaveCount(12)
      expect(await poster.evaluate((box) => box.scrollHeight - box.clientHeight), paper).toBe(0)
      const pdf = await readPdf(await page.pdf({ preferCSSPageSize: true }))
      expect([pdf.pages, pdf.size], paper).toEqual([1, size])
      await page.emulateMedia({ media: 'print' })
      const code = await page.getByRole('img', { name: 'QR code' }).screenshot()
      expect(await readQr(page, code, 'png'), paper).toBe(`${baseURL}${surveyPath}`)
      await page.emulateMedia({ media: null })
    }
  }
})

// One width: how it looks on a phone is the same list of choices.
test(
  'the message is in each language that staff choose, with one link, and words that were changed stay',
  onPhone,
  async ({ page, baseURL }) => {
    await changeShare(page, { translations })
    await page.goto(sharePath)
    const link = `${baseURL}${surveyPath}`
    const message = page.getByRole('textbox', { name: 'Message' })
    await expect(message).toHaveValue(/^Dear families,[\s\S]*Estimadas familias:[\s\S]*عائلاتنا الكريمة،/)
    await expect(message).toHaveValue(/“Superpoderes de los docentes 2025-26”/)
    expect((await message.inputValue()).split(link)).toHaveLength(2)
    const languages = page.getByRole('group', { name: 'Languages' })
    await languages.getByLabel('English').uncheck()
    await languages.getByLabel('العربية').uncheck()
    await expect(message).toHaveValue(/^Estimadas familias:/)
    await expect(message).not.toHaveValue(/Dear families/)
    await expect(languages.getByLabel('Español')).toBeDisabled()

    await message.fill(`¡Hola!\n${link}`)
    await expect(languages.getByLabel('English')).toBeDisabled()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Back to the Suggested Words' }).click()
    await expect(message).toHaveValue(/^Estimadas familias:/)
    await languages.getByLabel('English').check()
    await expect(message).toHaveValue(/^Dear families,/)
  },
)
