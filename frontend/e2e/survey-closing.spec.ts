import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './axe'
import { answerSurvey, type Built, buildSurvey, readSurvey } from './builder'
import { expect, test } from './staff'
import { answerBox, saveStatus } from './survey'
import { onPhone } from './widths'

/** The school closes the survey; so many minutes have passed since. */
async function close(head: APIRequestContext, survey: Built, minutesAgo: number) {
  const { version } = await readSurvey(head, survey.id)
  const closes_at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const reply = await head.patch(`/api/admin/surveys/${survey.id}`, { data: { version, closes_at } })
  expect(reply.status()).toBe(200)
}

// One width: parents hold a phone. The server's own answers, from closing to the end of the extra hour.
test(
  'a response that was begun is handed in within the hour, and its words are given back afterwards',
  onPhone,
  async ({ page, head, request, browser, baseURL, expectFault }) => {
    expectFault('410')
    const survey = await buildSurvey(head)
    const inTime = await answerSurvey(request, survey, false)
    const tooLate = await answerSurvey(request, survey, false)
    await close(head, survey, 5)

    await page.goto(`/survey/${survey.id}/response/${inTime}`)
    await expect(page.getByRole('note').filter({ hasText: 'You can finish yours until' })).toBeVisible()
    await answerBox(page).fill('In the first week.')
    await expect(saveStatus(page, 'Saved')).toBeVisible()
    await page.getByRole('navigation', { name: 'Jump to a question' }).getByRole('button').last().click()
    await page.getByRole('button', { name: 'Review Answers' }).click()
    await page.getByRole('button', { name: 'Submit Survey' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
    await page.goto(`/survey/${survey.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This survey is closed')

    const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
    const other = await context.newPage()
    await other.goto(`/survey/${survey.id}/response/${tooLate}`)
    await expect(answerBox(other)).toBeVisible()
    await close(head, survey, 120)
    await answerBox(other).fill('A minute too late.')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('This survey is closed')
    for (const words of ['Patience.', 'A minute too late.'])
      await expect(other.getByText(words)).toBeVisible()
    await other.reload()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('This survey is closed')
    await expect(other.getByText('A minute too late.')).toBeVisible()
    await context.close()
  },
)

// One width: parents hold a phone.
test(
  "a survey that was never open says that it isn't open yet, and when it will be",
  onPhone,
  async ({ page, head, expectFault }) => {
    expectFault('410')
    const created = await head.post('/api/admin/surveys', {
      data: {
        title: 'Soon',
        description: '',
        school_year: 2026,
        questions: [{ text: 'Why?', is_required: true }],
      },
    })
    const { id, version } = await created.json()
    await page.goto(`/survey/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This survey isn’t open yet')
    await expect(page.getByText('The link the school sent you will keep working.')).toBeVisible()
    await expectAccessible(page)
    const opens_at = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const opened = await head.post(`/api/admin/surveys/${id}/open`, { data: { version, opens_at } })
    expect(opened.status()).toBe(200)
    await page.reload()
    await expect(page.getByText(/^It opens on \w+day, \w+ \d+/)).toBeVisible()
  },
)
