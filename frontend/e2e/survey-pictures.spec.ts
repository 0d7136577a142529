import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import {
  answerBox,
  beginResponse,
  closeSurvey,
  next,
  openReview,
  responsePath,
  saveStatus,
  surveyPath,
  writeElsewhere,
} from './survey'
import { onDesktop, onPhone } from './widths'

test.skip(!process.env.PICTURES, 'make pictures sets PICTURES to the folder that they go to.')
test.use({ deviceScaleFactor: 1, serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

const maria = { name: 'Maria Santos', email: 'maria.santos@example.org' }
const answers = [
  'Endless patience!',
  'My daughter cried at drop-off for three weeks. Ms. Okafor never rushed her. She sat with her on the bench by the cubbies until she was ready.',
  'She waves to me now, and runs in.',
  'A photo every afternoon, with one sentence. I read it on the bus.',
]
const whole = { ...maria, teachers: 2, answers }
const begun = { ...maria, teachers: 2, answers: answers.slice(0, 2) }
/** The same day in every picture, so that they change only with the product. */
const noon = new Date('2026-05-12T12:00:00')

test.beforeEach(({ page }) => page.clock.setFixedTime(noon))

async function take(page: Page, name: string) {
  const width = page.viewportSize()?.width
  await page.mouse.move(0, 0)
  await page.screenshot({ path: resolve(process.env.PICTURES ?? '', `${name}-${width}.png`) })
}

/** A screen as long as the page, so that the bar at its foot covers nothing. */
async function takeWhole(page: Page, name: string) {
  const { width = 390, height = 844 } = page.viewportSize() ?? {}
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: length })
  await take(page, name)
  await page.setViewportSize({ width, height })
}

/** From the link to the second question. */
async function walk(page: Page, onStep: (name: string) => Promise<void>) {
  await page.goto(surveyPath)
  await page.getByLabel('Your name').fill(maria.name)
  await expect(saveStatus(page, 'Saved')).toBeVisible()
  await onStep('survey-name')
  await next(page).click()
  await page.getByLabel('Your email').fill(maria.email)
  await expect(saveStatus(page, 'Saved')).toBeVisible()
  await onStep('survey-email')
  await next(page).click()
  await page.getByRole('button', { name: /Okafor/ }).click()
  await page.getByRole('button', { name: /Reyes/ }).click()
  await expect(saveStatus(page, 'Saved')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await onStep('survey-teachers')
  await next(page).click()
  await answerBox(page).fill(answers[0] ?? '')
  await next(page).click()
  await expect(page.getByText('Question 2 of 5')).toBeVisible()
  await answerBox(page).fill(answers[1] ?? '')
  await expect(saveStatus(page, 'Saved')).toBeVisible()
  await expect(answerBox(page)).toBeFocused()
  await onStep('survey-question')
}

test('the steps, from the name to the second question', onPhone, ({ page }) =>
  walk(page, (name) => take(page, name)),
)

for (const tag of ['ar', 'es', 'zh']) {
  test(`the first step in ${tag}`, onPhone, async ({ page }) => {
    await page.goto(`${surveyPath}?lang=${tag}`)
    await page.locator('main input').fill(maria.name)
    await page.mouse.click(5, 600)
    await take(page, `survey-${tag}`)
  })
}

test('a question on a laptop', onDesktop, ({ page }) =>
  walk(page, async (name) => {
    if (name === 'survey-question') await take(page, name)
  }),
)

test('Review and Thank You', onPhone, async ({ page, request }) => {
  await openReview(page, await beginResponse(request, whole))
  await takeWhole(page, 'survey-review')
  await page.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
  await take(page, 'survey-thanks')
})

test('Review waiting for the network', onPhone, async ({ page, context, request, expectFault }) => {
  expectFault('Failed to load resource')
  await page.goto(responsePath(await beginResponse(request, whole)))
  await expect(answerBox(page)).toBeFocused()
  await context.setOffline(true)
  await answerBox(page).fill('Thank you all. A longer recess would help.')
  await page.getByRole('button', { name: 'Review Answers' }).click()
  await page.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(page.getByRole('button', { name: 'Waiting to submit...' })).toBeVisible()
  await takeWhole(page, 'survey-review-waiting')
})

test('an answer that was changed on another device', onPhone, async ({ page, request, expectFault }) => {
  expectFault('409')
  const id = await beginResponse(request, whole)
  await openReview(page, id)
  await writeElsewhere(request, id, `${answers[1]} By May she was the one who waited for others.`, 1)
  await page.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(page.getByRole('radio', { name: 'Another device' })).toBeVisible()
  await takeWhole(page, 'survey-conflict')
})

/** The page that asks whether this is Maria, for whoever opens the link after her. */
async function reopen(page: Page, id: string) {
  await page.goto(responsePath(id))
  await expect(answerBox(page)).toBeVisible()
  await page.goto(surveyPath)
  await expect(page.getByRole('button', { name: 'Not Maria? Start a new response' })).toBeVisible()
}

test('a draft that is found on the device', onPhone, async ({ page, request }) => {
  await reopen(page, await beginResponse(request, begun))
  await take(page, 'survey-resume')
})

test('the countdown of a kiosk', onPhone, async ({ page }) => {
  await page.clock.install({ time: noon })
  await page.goto(`${surveyPath}?kiosk=1`)
  await page.getByLabel('Your name').fill(maria.name)
  await expect(saveStatus(page, 'Saved')).toBeVisible()
  await page.clock.fastForward(132_000)
  await expect(page.getByRole('heading', { name: 'Are you still there?' })).toBeVisible()
  await take(page, 'kiosk-countdown')
})

test(
  'a survey that has closed, with time to finish and without',
  onPhone,
  async ({ page, request, expectFault }) => {
    expectFault('410')
    await closeSurvey(page, new Date(noon.getTime() + 40 * 60_000))
    const id = await beginResponse(request, begun)
    await page.goto(responsePath(id))
    await expect(page.getByRole('note')).toBeVisible()
    await take(page, 'survey-grace')
    await closeSurvey(page, new Date(noon.getTime() - 60_000))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Copy my words' })).toBeVisible()
    await takeWhole(page, 'survey-closed-words')
  },
)

test('a survey that has closed, for who had not begun', onPhone, async ({ page, expectFault }) => {
  expectFault('410')
  const closed = { status: 410, json: { detail: 'This survey is closed', code: 'closed' } }
  await page.route('**/start', (route) => route.fulfill(closed))
  await page.goto(surveyPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This survey is closed')
  await take(page, 'survey-closed')
})
