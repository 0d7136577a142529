import type { Page } from '@playwright/test'
import { answerSurvey, buildSurvey } from './builder'
import { newWord, openList, row, rows, submitResponse } from './responses'
import { expect, test } from './staff'
import { surveyId } from './survey'
import { onDesktop } from './widths'

test.beforeEach(({ me }) => {
  expect(me.id).toBeTruthy()
})

const interval = 15_000
const pill = (page: Page) => page.getByRole('button', { name: /^\d+ new responses?$/ })

// One width: what comes in is the same on every screen.
test.describe('one width is enough', onDesktop, () => {
  test('a response that comes in is announced, and one press shows it', async ({ page, request }) => {
    await page.clock.install()
    await openList(page, '?page=2')
    const id = await submitResponse(request, { name: `Imani ${newWord()}` })
    await page.clock.fastForward(interval)
    await expect(pill(page)).toBeVisible()
    await expect(row(page, id)).toHaveCount(0)
    await pill(page).click()
    await expect(row(page, id)).toBeVisible()
    await expect(rows(page).first().locator('[data-open]')).toBeFocused()
    await expect(pill(page)).toHaveCount(0)
  })

  test('insights say that there is more, and count it after one press', async ({ page, request }) => {
    await page.clock.install()
    await page.goto(`/admin/survey/${surveyId}/insights`)
    const submitted = page
      .getByRole('term')
      .filter({ hasText: 'Submitted' })
      .locator('xpath=following-sibling::*')
    await expect(submitted).toHaveText(/^\d+$/)
    const before = Number(await submitted.innerText())
    await submitResponse(request)
    await page.clock.fastForward(interval)
    await pill(page).click()
    await expect.poll(async () => Number(await submitted.innerText())).toBeGreaterThan(before)
  })

  test('the dashboard counts on by itself', async ({ page, head, request }) => {
    // The newest survey is on the first page, whatever other tests have made.
    const title = `Superpowers ${newWord()}`
    const built = await buildSurvey(head, { title })
    await page.clock.install()
    await page.goto('/admin')
    const survey = page.getByRole('row').filter({ hasText: title })
    const responses = survey.getByRole('cell').nth(2)
    await expect(responses).toHaveText(/^\d+$/)
    await answerSurvey(request, built)
    await page.clock.fastForward(interval)
    await expect(responses).toHaveText('1')
  })

  test('nothing is asked while the page cannot be seen', async ({ page }) => {
    await page.clock.install()
    let asked = 0
    await page.route('**/surveys/responses/count?*', (route) => {
      asked += 1
      return route.continue()
    })
    await openList(page)
    await expect.poll(() => asked).toBe(1)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.fastForward(10 * interval)
    expect(asked).toBe(1)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.fastForward(interval)
    await expect.poll(() => asked).toBeGreaterThan(1)
  })
})
