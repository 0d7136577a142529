import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { buildSurvey } from './builder'
import { expectNoSidewaysScroll } from './layout'
import { expect, test } from './staff'
import { back, missing, next, parent, responseIdOf, saveStatus } from './survey'

const questions = [
  { text: "What is this teacher's superpower?", is_required: true, is_about_each_teacher: true },
  { text: 'Anything else?', is_required: false },
]
const okafor = 'Ms. Delia Okafor'
const vega = 'Coach Marisol Vega'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const box = (page: Page, name: string) => page.getByRole('textbox', { name: `About ${name}` })
const review = (page: Page) => page.getByRole('button', { name: 'Review Answers' })

/** From the link to the first question, with two teachers chosen. */
async function goToQuestions(page: Page, surveyId: string): Promise<string> {
  await page.goto(`/survey/${surveyId}`)
  const responseId = await responseIdOf(page)
  await page.getByLabel('Your name').fill(parent.name)
  await next(page).click()
  await page.getByLabel('Your email').fill(parent.email)
  await next(page).click()
  await page.getByRole('button', { name: okafor }).click()
  await page.getByRole('button', { name: vega }).click()
  await next(page).click()
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
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
