import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { type Built, buildSurvey, openBuilder, readSurvey, saveLine } from './builder'
import { loadCatalogue, strangeWords, textsIn, wordsOf } from './catalogue'
import { expectNoSidewaysScroll } from './layout'
import { modal } from './responses'
import { expect, test } from './staff'
import { back, missing, next, parent, responseIdOf, saveStatus } from './survey'
import { onDesktop, onPhone } from './widths'

const questions = [
  { text: "What is this teacher's superpower?", is_required: true, is_about_each_teacher: true },
  { text: 'Anything else?', is_required: false },
]
const okafor = 'Ms. Delia Okafor'
const vega = 'Coach Marisol Vega'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const box = (page: Page, name: string) => page.getByRole('textbox', { name: `About ${name}` })
const review = (page: Page) => page.getByRole('button', { name: 'Review Answers' })

/** A parent who has written about two teachers, made through the API. */
async function submitAboutTwo(request: APIRequestContext, survey: Built): Promise<string> {
  const { id } = await (await request.post(`/api/surveys/${survey.id}/start`)).json()
  const at = `/api/surveys/responses/${id}`
  const teachers: { id: string; name: string }[] = await (await request.get('/api/teachers')).json()
  const ids = [okafor, vega].map((name) => teachers.find((teacher) => teacher.name === name)?.id)
  await request.put(`${at}/parent`, { data: parent })
  await request.put(`${at}/teachers`, { data: { teacher_ids: ids } })
  for (const [index, text_value] of ['She listens.', 'She cheers.'].entries()) {
    const data = { text_value, teacher_id: ids[index] }
    const reply = await request.put(`${at}/answers/${survey.questions[0]?.id}`, { data })
    expect(reply.status()).toBe(200)
  }
  expect((await request.post(`${at}/submit`)).status()).toBe(200)
  return id
}

/** From the link to the first question, with two teachers chosen. */
async function goToQuestions(page: Page, surveyId: string, first = 'Question 1 of 2'): Promise<string> {
  await page.goto(`/survey/${surveyId}`)
  const responseId = await responseIdOf(page)
  await page.getByLabel('Your name').fill(parent.name)
  await next(page).click()
  await page.getByLabel('Your email').fill(parent.email)
  await next(page).click()
  await page.getByRole('button', { name: okafor }).click()
  await page.getByRole('button', { name: vega }).click()
  await next(page).click()
  await expect(page.getByText(first)).toBeVisible()
  return responseId
}

test('a parent writes about one of two teachers, skips the other, and the school gets it so', async ({
  page,
  head,
}) => {
  const survey = await buildSurvey(head, { questions })
  const responseId = await goToQuestions(page, survey.id)
  await expect(tab(page, okafor)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Answer for at least one teacher.')).toBeVisible()
  await expect(box(page, okafor)).toBeFocused()
  await page.getByRole('button', { name: `Skip ${okafor}` }).click()

  await expect(tab(page, okafor)).toContainText('skipped')
  await expect(box(page, vega)).toBeFocused()
  await next(page).click()
  await expect(missing(page, 'Question 1 needs an answer')).toBeFocused()
  await expectAccessible(page)
  await box(page, vega).fill('She cheers for the slowest')
  await expect(saveStatus(page, 'Saved')).toBeVisible()

  await page.reload()
  await expect(tab(page, vega)).toHaveAttribute('aria-selected', 'true')
  await expect(box(page, vega)).toHaveValue('She cheers for the slowest')
  await box(page, vega).fill('She cheers for the slowest runner.')
  await expect(tab(page, vega)).toContainText('answered')
  await expect(page.getByText('50% complete', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await next(page).click()
  await expect(page.getByText('Question 2 of 2')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await back(page).click()
  await expect(box(page, vega)).toBeVisible()
  await next(page).click()
  await review(page).click()

  const answers = page.locator('section', { has: page.getByRole('heading', { name: 'Your answers' }) })
  await expect(answers.locator('dd')).toHaveText([
    okafor,
    'skipped',
    vega,
    'She cheers for the slowest runner.',
    'Skipped (optional)',
  ])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
  await expect(page.getByText(`Your words about ${vega}`)).toBeVisible()

  const detail = await (await head.get(`/api/admin/responses/${responseId}/detail`)).json()
  expect(
    detail.answers.map((answer: { answer_text: string; about_teacher: { name: string } | null }) => [
      answer.about_teacher?.name,
      answer.answer_text,
    ]),
  ).toEqual([[vega, 'She cheers for the slowest runner.']])
})

test('tabs move by the arrow keys and open by Enter, and words about a teacher who is taken out are marked as not sent', async ({
  page,
  head,
}) => {
  const survey = await buildSurvey(head, { questions })
  const responseId = await goToQuestions(page, survey.id)
  await box(page, okafor).fill('She listens.')
  await tab(page, okafor).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, vega)).toBeFocused()
  await page.keyboard.press('Enter')
  await box(page, vega).fill('She cheers.')
  await next(page).click()
  await review(page).click()
  await page.getByRole('button', { name: 'Edit teachers' }).click()
  await page.getByRole('button', { name: `Remove ${vega}` }).click()
  await page.getByRole('button', { name: 'Return to Review' }).click()

  await expect(page.getByText('She cheers.')).toBeVisible()
  await expect(page.getByText('Will not be sent: this teacher is no longer selected.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit your answers' }).click()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(box(page, okafor)).toHaveValue('She listens.')
  await page.getByRole('button', { name: 'Return to Review' }).click()
  await page.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
  const { answers } = await (await head.get(`/api/admin/responses/${responseId}/detail`)).json()
  expect(answers.map((answer: { answer_text: string }) => answer.answer_text)).toEqual(['She listens.'])
})

test('staff read the words under the right teacher, in the list, in the detail and on paper', async ({
  page,
  me,
  head,
  request,
}) => {
  expect(me.id).toBeTruthy()
  const survey = await buildSurvey(head, { questions })
  const responseId = await submitAboutTwo(request, survey)
  await page.goto(`/admin/survey/${survey.id}`)
  await expect(page.locator(`[data-row="${responseId}"]`)).toContainText(`About ${okafor}She listens.`)
  await page.goto(`/admin/survey/${survey.id}?response=${responseId}`)
  const answers = modal(page).locator('dl > div', { hasText: questions[0]?.text ?? '' })
  await expect(answers).toHaveCount(2)
  await expect(answers.nth(0)).toContainText(new RegExp(`About ${okafor}.*She listens\\.`))
  await expect(answers.nth(1)).toContainText(new RegExp(`About ${vega}.*She cheers\\.`))
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('.print-sheet')).toContainText(new RegExp(`About ${vega}.*She cheers\\.`))
})

test('staff choose whether a question is about each teacher, and see it as a parent will', async ({
  page,
  me,
  head,
}) => {
  expect(me.id).toBeTruthy()
  const survey = await buildSurvey(head, { is_active: false })
  await openBuilder(page, survey.id)
  const choice = page.getByLabel('Question 1 is asked')
  await expect(choice).toHaveValue('general')
  await choice.selectOption('About each teacher')
  const preview = page.getByRole('complementary', { name: 'As a parent sees it' })
  await expect(preview.getByText('Second teacher')).toBeVisible()
  await expect(saveLine(page, 'Saved')).toBeVisible()
  await expect
    .poll(async () => (await readSurvey(head, survey.id)).questions[0].is_about_each_teacher)
    .toBe(true)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Preview' }).click()
  const main = page.getByRole('main')
  await main.getByLabel('Your name').fill(parent.name)
  await next(page).click()
  await main.getByLabel('Your email').fill(parent.email)
  await next(page).click()
  await main.getByRole('button', { name: okafor }).click()
  await main.getByRole('button', { name: vega }).click()
  await next(page).click()
  await expect(tab(page, vega)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Editing' }).click()
  await choice.selectOption('In general')
  await expect(preview.getByText('Second teacher')).toBeHidden()
  await expect
    .poll(async () => (await readSurvey(head, survey.id)).questions[0].is_about_each_teacher)
    .toBe(false)
})

test('whom a question is about stays as it is once parents have answered', async ({
  page,
  me,
  head,
  request,
}) => {
  expect(me.id).toBeTruthy()
  const survey = await buildSurvey(head, { questions })
  await submitAboutTwo(request, survey)
  await openBuilder(page, survey.id)
  await expect(page.getByLabel('Question 1 is asked')).toBeDisabled()
  await expect(page.getByLabel('Question 2 is asked')).toBeEnabled()
})

test('Back from Review leads to the last teacher, and a skipped one stays so on a later day', async ({
  page,
  head,
}) => {
  const survey = await buildSurvey(head, { questions: questions.slice(0, 1) })
  await goToQuestions(page, survey.id, 'Question 1 of 1')
  await page.getByRole('button', { name: `Skip ${okafor}` }).click()
  await box(page, vega).fill('She cheers.')
  await review(page).click()
  await back(page).click()
  await expect(box(page, vega)).toHaveValue('She cheers.')
  await expect(tab(page, okafor)).toContainText('skipped')

  await expect(saveStatus(page, 'Saved')).toBeVisible()
  await page.reload()
  await expect(box(page, vega)).toHaveValue('She cheers.')
  await expect(tab(page, okafor)).toContainText('skipped')
  await tab(page, okafor).click()
  await box(page, okafor).fill('She listens.')
  await expect(tab(page, okafor)).toContainText('answered')
})

test(
  'the list of questions says about how many teachers something is written',
  onDesktop,
  async ({ page, head }) => {
    const survey = await buildSurvey(head, { questions })
    await goToQuestions(page, survey.id)
    const list = page.getByRole('navigation', { name: 'Jump to a question' })
    await expect(list).toContainText('0 of 2 teachers')
    await box(page, okafor).fill('She listens.')
    await expect(list).toContainText('1 of 2 teachers')
    await expectAccessible(page)
  },
)

// Two languages: the longest words, and the other direction. The catalogues themselves are held complete by their type.
for (const lang of ['ar', 'so'] as const) {
  test(`teachers, Skip and Review are in ${lang}, and nothing else`, onPhone, async ({ page, head }) => {
    const t = await loadCatalogue(lang)
    const survey = await buildSurvey(head, { questions })
    const teachers = await (await head.get('/api/teachers')).json()
    const asked = await (await head.get(`/api/surveys/${survey.id}`)).json()
    const known = await wordsOf(
      lang,
      ...textsIn([asked, teachers]),
      ...Object.values(parent),
      'Maple Grove Elementary',
    )
    const { id } = await (await head.post(`/api/surveys/${survey.id}/start`)).json()
    const at = `/api/surveys/responses/${id}`
    const ids = [okafor, vega].map((name) => teachers.find((one: { name: string }) => one.name === name).id)
    await head.put(`${at}/parent`, { data: parent })
    await head.put(`${at}/teachers`, { data: { teacher_ids: ids } })
    await head.put(`${at}/answers/${survey.questions[0]?.id}`, {
      data: { text_value: okafor, teacher_id: ids[1] },
    })
    await page.goto(`/survey/${survey.id}/response/${id}?lang=${lang}`)
    await page.getByRole('navigation', { name: t.questions.jumpLabel }).getByRole('button').first().click()
    await page.getByRole('button', { name: t.questions.skip(okafor) }).click()
    await expect(tab(page, okafor)).toContainText(t.questions.skipped)
    expect(await strangeWords(page, known)).toEqual([])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await head.put(`${at}/teachers`, { data: { teacher_ids: ids.slice(0, 1) } })
    await page.reload()
    await page.getByRole('navigation', { name: t.questions.jumpLabel }).getByRole('button').last().click()
    await page.getByRole('button', { name: t.questions.review }).click()
    await expect(page.getByText(t.review.notChosen)).toBeVisible()
    expect(await strangeWords(page, known)).toEqual([])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}
