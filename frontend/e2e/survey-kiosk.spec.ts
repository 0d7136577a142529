import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { expect, test } from './fixtures'
import { expectNoSidewaysScroll } from './layout'
import { answerBox, answers, next, parent, saveStatus, storedAnswer, surveyPath, traces } from './survey'
import { onDesktop, onPhone } from './widths'

test.use({ serviceWorkers: 'allow' })

/** The guard that is taken out: the device was set up with the ordinary link. */
const kioskPath = process.env.WITHOUT === 'kiosk' ? surveyPath : `${surveyPath}?kiosk=1`
const secret = 'Half a sentence that nobody else may re'

/** Answers up to the middle of a sentence. Resolves to the response's id, which the address does not tell. */
async function writeHalf(page: Page): Promise<string> {
  const started = page.waitForResponse(/\/start$/)
  await page.goto(kioskPath)
  const { id } = await (await started).json()
  await page.getByLabel('Your name').fill(parent.name)
  await page.keyboard.press('Enter')
  await page.getByLabel('Your email').fill(parent.email)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ms. Delia Okafor Pre-K' }).click()
  await next(page).click()
  await answerBox(page).fill(secret)
  return id
}

async function finish(page: Page) {
  for (const text of answers) {
    await answerBox(page).fill(text)
    await next(page).click()
  }
  await page.getByRole('navigation', { name: 'Jump to a question' }).getByRole('button').last().click()
  await page.getByRole('button', { name: 'Review Answers' }).click()
  await page.getByRole('button', { name: 'Submit Survey' }).click()
}

/** The survey's first step, empty, and no trace in the page, the storage, the caches or the history. */
async function expectNothing(page: Page, id: string) {
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Not' })).toHaveCount(0)
  const state = await page.evaluate(() => JSON.stringify([location.href, history.state]))
  const fields = await page.evaluate(() =>
    [...document.querySelectorAll('input, textarea')]
      .map((field) => (field as HTMLInputElement).value)
      .join(),
  )
  const seen = [await page.content(), fields, state, await traces(page)].join('\n')
  for (const trace of [id, parent.name, parent.name.split(' ')[0] ?? '', parent.email, secret, ...answers])
    expect(seen.includes(trace), `a trace of ${trace}`).toBe(false)
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
}

// The suite of attacks runs it too, at the desktop's width.
test(
  'the next visitor of a kiosk sees nothing, however the one before has left',
  onDesktop,
  async ({ page, context, request }) => {
    test.setTimeout(180_000)
    const stillThere = (tab: Page) => tab.getByRole('heading', { name: 'Are you still there?' })

    await test.step('walks away in mid-sentence, and the page is opened again', async () => {
      const id = await writeHalf(page)
      await page.close({ runBeforeUnload: false })
      const tab = await context.newPage()
      await tab.goto(kioskPath)
      await expectNothing(tab, id)
      await expect(async () => expect(await storedAnswer(request, id)).toBe(secret)).toPass()
      await tab.close()
    })

    await test.step('reloads in mid-sentence', async () => {
      const tab = await context.newPage()
      const id = await writeHalf(tab)
      await tab.reload()
      await expectNothing(tab, id)
      await tab.close()
    })

    await test.step('goes to another page, and the next visitor presses Back', async () => {
      const tab = await context.newPage()
      const id = await writeHalf(tab)
      await tab.goto('/')
      await tab.goBack()
      await expectNothing(tab, id)
      await tab.close()
    })

    await test.step('is idle until the countdown ends', async () => {
      const tab = await context.newPage()
      await tab.clock.install()
      await tab.goto('/')
      const id = await writeHalf(tab)
      await tab.clock.fastForward(121_000)
      await expect(stillThere(tab)).toBeVisible()
      await tab.clock.fastForward(31_000)
      await expect(stillThere(tab)).toHaveCount(0)
      await expectNothing(tab, id)
      expect(await storedAnswer(request, id)).toBe(secret)
      await tab.goBack()
      await expect(tab).toHaveURL('/')
      await tab.goForward()
      await expectNothing(tab, id)
      await tab.close()
    })

    await test.step('says that they are done', async () => {
      const tab = await context.newPage()
      await tab.clock.install()
      const id = await writeHalf(tab)
      await tab.clock.fastForward(121_000)
      await tab.getByRole('button', { name: "I'm done, clear now" }).click()
      await expect(stillThere(tab)).toHaveCount(0)
      await expectNothing(tab, id)
      await tab.close()
    })

    await test.step('submits', async () => {
      const tab = await context.newPage()
      await tab.clock.install()
      const id = await writeHalf(tab)
      await finish(tab)
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
      expect(await tab.content()).not.toContain(answers[1])
      await tab.clock.fastForward(16_000)
      await expect(tab.getByLabel('Your name')).toBeVisible()
      await expectNothing(tab, id)
      const status = await (await request.get(`/api/surveys/responses/${id}`)).json()
      expect(status.is_submitted).toBe(true)
      await tab.close()
    })
  },
)

// One width: a tablet and a phone are touched alike.
test(
  'the countdown hides the answers, any touch ends it, and the words are as they were',
  onPhone,
  async ({ page }) => {
    await page.clock.install()
    await writeHalf(page)
    const title = page.getByRole('heading', { name: 'Are you still there?' })
    await page.clock.fastForward(119_000)
    await expect(answerBox(page)).toBeVisible()
    await expect(title).toHaveCount(0)

    await page.clock.fastForward(3000)
    await expect(title).toBeVisible()
    await expect(answerBox(page)).toBeHidden()
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('button', { name: "I'm still here" })).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: 'cleared in 30 seconds' })).toHaveCount(1)
    await page.clock.fastForward(20_000)
    await expect(page.getByRole('alert').filter({ hasText: 'cleared in 10 seconds' })).toHaveCount(1)

    await page.getByText("We'll clear this screen").click()
    await expect(title).toHaveCount(0)
    await expect(answerBox(page)).toHaveValue(secret)
    await expect(page.getByText('Question 1 of 5')).toBeVisible()

    await page.clock.fastForward(121_000)
    await expect(title).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: "I'm done, clear now" })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(answerBox(page)).toHaveValue(secret)
  },
)

// One width: nothing is drawn.
test('a tablet whose clock is set back counts down all the same', onPhone, async ({ page }) => {
  await page.clock.install()
  await writeHalf(page)
  await page.clock.setSystemTime(Date.now() - 60 * 60 * 1000)
  await page.clock.fastForward(121_000)
  await expect(page.getByRole('heading', { name: 'Are you still there?' })).toBeVisible()
})

// One width: nothing is drawn.
test('a kiosk at which nobody has been counts nothing down', onPhone, async ({ page }) => {
  await page.clock.install()
  let starts = 0
  page.on('request', (sent) => {
    if (sent.url().endsWith('/start')) starts += 1
  })
  await page.goto(kioskPath)
  await expect(page.getByLabel('Your name')).toBeVisible()
  await page.clock.fastForward(600_000)
  await expect(page.getByLabel('Your name')).toBeVisible()
  expect(starts).toBe(1)
})

// One width: the same words at every width.
test(
  'words that cannot be saved are told about before they are cleared',
  onPhone,
  async ({ page, context, expectFault }) => {
    expectFault('Failed to load resource')
    await page.clock.install()
    await writeHalf(page)
    await expect(saveStatus(page, 'Saved')).toBeVisible()
    await context.setOffline(true)
    await page.keyboard.type('ad.')
    await expect(page.getByText('Please stay on this page until it says Saved.')).toBeVisible()
    await page.clock.fastForward(121_000)
    await expect(page.getByText('Some of your words are not saved yet.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Your answers so far are saved')).toBeVisible({ timeout: 20_000 })
  },
)

test('the countdown: accessible in light and dark, fit 320 px and doubled text', async ({ page }) => {
  await page.clock.install()
  await writeHalf(page)
  await page.clock.fastForward(121_000)
  await expect(page.getByRole('heading', { name: 'Are you still there?' })).toBeVisible()
  // The countdown stands still, timers go on.
  await page.clock.setFixedTime(Date.now() + 125_000)
  await expectAccessible(page)
  for (const width of [320, 640, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await expectNoSidewaysScroll(page)
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
