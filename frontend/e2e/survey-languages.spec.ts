import type { Page } from '@playwright/test'
import type { Language } from '../src/features/intake/api'
import { languages, languageTags } from '../src/features/intake/messages/languages'
import { expectAccessible, expectAccessibleWords } from './axe'
import { buildSurvey } from './builder'
import { loadCatalogue, strangeWords, textsIn, wordsOf } from './catalogue'
import { expect, test } from './fixtures'
import { expectNoSidewaysScroll, showEnd } from './layout'
import { test as staffTest } from './staff'
import { parent, responseIdOf, storedAnswer, surveyId, surveyPath, traces, writeElsewhere } from './survey'
import { onPhone } from './widths'

test.use({ serviceWorkers: 'block' })

/** What the school wrote, in its own language: it is not translated. */
async function schoolsWords(page: Page): Promise<string[]> {
  const survey = await (await page.request.get(`/api/surveys/${surveyId}`)).json()
  const teachers = await (await page.request.get('/api/teachers')).json()
  return [...textsIn([survey, teachers]), 'Maple Grove Elementary', parent.name, parent.email]
}

const wide: Language[] = ['ar', 'vi']

for (const tag of languageTags) {
  test(`every step is in ${tag}, and nothing else`, onPhone, async ({ page, request, expectFault }) => {
    test.setTimeout(120_000)
    const t = await loadCatalogue(tag)
    const known = await wordsOf(tag, ...(await schoolsWords(page)), 'Zwei Wörter', 'pilar@gmail.com')
    const next = page.getByRole('button', { name: t.next, exact: true })

    async function look() {
      expect(await strangeWords(page, known)).toEqual([])
      await showEnd(page)
      await expectNoSidewaysScroll(page)
      // Colours are those of the other languages.
      if (!wide.includes(tag)) return expectAccessibleWords(page)
      await expectAccessible(page)
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
        expect(await strangeWords(page, known)).toEqual([])
      }
      await page.setViewportSize({ width: 390, height: 844 })
    }

    await page.goto(`${surveyPath}?lang=${tag}`)
    const responseId = await responseIdOf(page)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page.locator('html')).toHaveAttribute('dir', t.dir)
    await page.getByText(t.promise.more, { exact: true }).click()
    await expect(page.getByText(t.privacy.keptForever)).toBeVisible()
    await next.click()
    await expect(page.getByRole('button', { name: t.name.missing })).toBeVisible()
    await page.locator('header summary').click()
    await expect(page.getByText(t.help.office)).toBeVisible()
    await look()
    await page.getByLabel(t.name.label).fill(parent.name)
    await next.click()

    await page.getByLabel(t.email.label).fill('pilar@gmailcom')
    await next.click()
    await expect(page.getByRole('button', { name: t.email.invalid })).toBeVisible()
    await expect(page.getByRole('button', { name: 'pilar@gmail.com' })).toBeVisible()
    await look()
    await page.getByLabel(t.email.label).fill(parent.email)
    await next.click()

    await next.click()
    await expect(page.getByRole('button', { name: t.missing.teachers })).toBeVisible()
    expect(await strangeWords(page, known)).toEqual([])
    await page.getByRole('button', { name: 'Ms. Delia Okafor Pre-K' }).click()
    await look()
    await next.click()
    await next.click()
    await expect(page.getByRole('button', { name: t.missing.question(1) })).toBeVisible()
    expect(await strangeWords(page, known)).toEqual([])

    await page.getByRole('textbox').fill('Zwei Wörter')
    await expect(page.getByText(t.saving.saved, { exact: true })).toBeVisible()
    await look()
    await page.getByRole('navigation', { name: t.questions.jumpLabel }).getByRole('button').nth(1).click()
    await page.getByRole('textbox').fill('Zwei Wörter')
    await page.getByRole('navigation', { name: t.questions.jumpLabel }).getByRole('button').last().click()
    await page.getByRole('button', { name: t.questions.review }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.review.title)
    await look()

    expectFault('409')
    await writeElsewhere(request, responseId, 'Zwei')
    await page.getByRole('button', { name: t.review.submit }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.conflict.title.answer)
    await look()
    await page.getByRole('button', { name: t.conflict.keep.answer }).click()
    await page.getByRole('button', { name: t.review.submit }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.thanks.title)
    await look()
  })
}

test('the walk finds a word that is not of the language', onPhone, async ({ page }) => {
  const known = await wordsOf('es', ...(await schoolsWords(page)))
  await page.goto(`${surveyPath}?lang=es`)
  await responseIdOf(page)
  expect(await strangeWords(page, known)).toEqual([])
  await page.evaluate(() => document.querySelector('main')?.append('Unexpected'))
  expect(await strangeWords(page, known)).toEqual(['unexpected in “Unexpected”'])
})

/** Pages beside the way: each is loaded once and then switched through every language. */
const others: Record<string, (page: Page) => Promise<unknown>> = {
  'an address that leads nowhere': (page) => page.goto('/survey/nowhere/at/all'),
  'a survey that is closed': async (page) => {
    const closed = { detail: 'This survey is closed', code: 'closed' }
    await page.route('**/start', (route) => route.fulfill({ status: 410, json: closed }))
    await page.goto(surveyPath)
  },
  'a draft that is on this device': async (page) => {
    await page.goto(surveyPath)
    const responseId = await responseIdOf(page)
    await page.getByRole('textbox').fill(parent.name)
    await page.getByRole('textbox').press('Enter')
    await expect
      .poll(async () => (await page.request.get(`/api/surveys/responses/${responseId}`)).text())
      .toContain(parent.name)
    await page.goto('/')
    await page.goto(surveyPath)
    await expect(page.locator('main h1')).toContainText('Pilar')
  },
}

for (const [what, open] of Object.entries(others)) {
  test(`${what} is told in every language`, onPhone, async ({ page, expectFault }) => {
    test.setTimeout(120_000)
    expectFault('410')
    await open(page)
    const select = page.locator('header select')
    await select.focus()
    for (const tag of languageTags) {
      await select.selectOption(tag)
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      await expect(select).toBeFocused()
      expect(await strangeWords(page, await wordsOf(tag, ...(await schoolsWords(page))))).toEqual([])
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
  })
}

test('a hundred switches in the middle of a sentence lose no letter', onPhone, async ({ page, request }) => {
  test.setTimeout(120_000)
  await page.goto(`${surveyPath}?lang=en`)
  const responseId = await responseIdOf(page)
  await page.getByLabel('Your name').fill(parent.name)
  await page.keyboard.press('Enter')
  await page.getByLabel('Your email').fill(parent.email)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ms. Delia Okafor Pre-K' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  const box = page.locator('main textarea')
  let text = ''
  for (let round = 0; round < 100; round += 1) {
    const tag = languageTags[round % languageTags.length] ?? 'en'
    await page.locator('header select').selectOption(tag)
    await box.pressSequentially(`${round} `)
    text += `${round} `
  }
  await expect(box).toHaveValue(text)
  await expect(box).toBeFocused()
  await expect.poll(() => storedAnswer(request, responseId)).toBe(text)
  const last = languageTags[99 % languageTags.length] ?? 'en'
  await expect
    .poll(async () => (await (await request.get(`/api/surveys/responses/${responseId}`)).json()).language)
    .toBe(last)
})

test(
  'a language is chosen by the address, by the parent, by the browser; an unknown one by nobody',
  onPhone,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      locale: 'vi-VN',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    const spoken = () => page.locator('html').getAttribute('lang')
    const firstHtml = page.waitForResponse((reply) => reply.url().endsWith(surveyPath))
    await page.goto(surveyPath)
    expect(await (await firstHtml).text()).toContain('<html lang="vi" dir="ltr">')
    await expect.poll(spoken).toBe('vi')
    await page.goto(`${surveyPath}?lang=xx`)
    await expect(page.getByRole('navigation', { name: (await loadCatalogue('vi')).language })).toBeVisible()

    const row = page.locator('#languages')
    await page.getByRole('textbox').fill('Nguyễn')
    await row.getByRole('link', { name: languages.ar.name }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(row.getByRole('link', { name: languages.ar.name })).toBeFocused()
    await expect(page.getByRole('textbox')).toHaveValue('Nguyễn')
    // Chosen once, it counts more than the browser, and less than an address.
    await page.goto('/')
    await page.goto(surveyPath)
    await expect.poll(spoken).toBe('ar')
    await page.goto(`${surveyPath}?lang=ko`)
    await expect.poll(spoken).toBe('ko')
    expect(await traces(page)).toContain('survey_language')
    await context.close()
  },
)

staffTest(
  'one link asks every family in its own language, as far as the school has translated',
  onPhone,
  async ({ page, head, request, expectFault }) => {
    const survey = await buildSurvey(head, { description: 'About our teachers' })
    const first = survey.questions[0]?.id ?? ''
    const texts = {
      es: {
        title: 'Superpoderes de primavera',
        [first]: '¿Cuál es el superpoder?',
        school_name: 'Primaria Maple Grove',
        'grade:pre-k': 'Preescolar',
      },
      ar: {
        title: 'قدرات الربيع الخارقة',
        [first]: 'ما هي القدرة الخارقة؟',
        school_name: 'مدرسة مابل غروف الابتدائية',
        'grade:pre-k': 'ما قبل الروضة',
      },
    }
    const originals: Record<string, string> = {
      title: 'Superpowers of spring',
      [first]: 'What is the superpower?',
      school_name: 'Maple Grove Elementary',
      'grade:pre-k': 'Pre-K',
    }
    const brand = page.locator('header a')
    for (const [tag, words] of Object.entries(texts)) {
      const edits = Object.entries(words).map(([key, text]) => [
        key,
        { text, is_checked: true, original: originals[key] },
      ])
      const data = { texts: Object.fromEntries(edits) }
      expect((await head.put(`/api/admin/surveys/${survey.id}/translations/${tag}`, { data })).status()).toBe(
        200,
      )
    }
    for (const tag of ['es', 'ar', 'en'] as const) {
      const t = await loadCatalogue(tag)
      const words: Record<string, string> = tag === 'en' ? originals : texts[tag]
      const school = words.school_name ?? ''
      const grade = words['grade:pre-k'] ?? ''
      const [html] = await Promise.all([
        page.waitForResponse((reply) => reply.url().endsWith(`/survey/${survey.id}?lang=${tag}`)),
        page.goto(`/survey/${survey.id}?lang=${tag}`),
      ])
      expect(await html.text()).toContain(`lang="${tag}" dir="auto">${school}</span>`)
      const responseId = await responseIdOf(page)
      await expect(brand).toHaveText(school)
      await expect(brand.locator('span')).toHaveAttribute('lang', tag)
      await expect(page).toHaveTitle(`${words.title} · ${school}`)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText(words.title ?? '')
      await expect(title).toHaveAttribute('lang', tag)
      // The description is not translated.
      await expect(page.getByText('About our teachers')).toHaveAttribute('lang', 'en')
      await expect(page.getByText(t.untranslated)).toBeVisible({ visible: tag !== 'en' })
      await page.getByLabel(t.name.label).fill(parent.name)
      await page.keyboard.press('Enter')
      await page.getByLabel(t.email.label).fill(parent.email)
      await page.keyboard.press('Enter')
      // A grade is found by the school's word and by the parent's; others are as the school wrote them.
      for (const search of ['Pre-K Okafor', `${grade} Okafor`]) {
        await page.getByRole('searchbox').fill(search)
        await expect(page.locator('#teacher-list button')).toHaveCount(1)
      }
      const tile = page.getByRole('button', { name: `Ms. Delia Okafor ${grade}` })
      await expect(tile.getByText(grade)).toHaveAttribute('lang', tag)
      await tile.click()
      await page.getByRole('searchbox').fill('kindergarten')
      await expect(page.locator('#teacher-list bdi[lang]').first()).toHaveAttribute('lang', 'en')
      await page.getByRole('button', { name: t.next, exact: true }).click()
      await page.getByRole('textbox', { name: words[first] ?? '' }).fill(`In ${tag}`)
      // Another language and back: what is written stays with the question.
      await page.locator('header select').selectOption(tag === 'ar' ? 'es' : 'ar')
      const other = texts[tag === 'ar' ? 'es' : 'ar']
      await expect(page.getByRole('textbox', { name: other[first] ?? '' })).toHaveValue(`In ${tag}`)
      await expect(brand).toHaveText(other.school_name)
      await page.locator('header select').selectOption(tag)
      await page.getByRole('navigation', { name: t.questions.jumpLabel }).getByRole('button').last().click()
      await page.getByRole('button', { name: t.questions.review }).click()
      await expect(page.getByText(words[first] ?? '')).toHaveAttribute('lang', tag)
      await expect(page.getByRole('listitem').getByText(grade)).toHaveAttribute('lang', tag)
      await expect
        .poll(async () => (await (await request.get(`/api/surveys/responses/${responseId}`)).json()).language)
        .toBe(tag)
      await page.getByRole('button', { name: t.review.submit }).click()
      await expect(title).toHaveText(t.thanks.title)
      await expect(page.getByText(t.thanks.text(school))).toBeVisible()
    }

    // What the school reads has its own words.
    const staffSee = await (await head.get(`/api/admin/surveys/${survey.id}/responses`)).text()
    expect(staffSee).toContain('Pre-K')
    expect(staffSee).not.toContain('Preescolar')
    expect((await head.post(`/api/admin/surveys/${survey.id}/close`)).ok()).toBe(true)
    expectFault('410')
    await page.goto(`/survey/${survey.id}?lang=es`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      (await loadCatalogue('es')).opening.closedTitle,
    )
    await expect(brand).toHaveText('Primaria Maple Grove')
    await page.locator('header select').selectOption('ar')
    await expect(brand).toHaveText(texts.ar.school_name)
    await page.locator('header select').selectOption('ko')
    await expect(brand).toHaveText('Maple Grove Elementary')
  },
)
