import { ask, assistantPath, expect, input, log, panel, send, slips, test } from './assistant'
import { detailPath, modal } from './responses'
import { surveyId } from './survey'
import { onPhone } from './widths'

test.beforeEach(({ me }) => void me)

test('from a question to the quoted words in the response and back, on the real server', async ({
  page,
  head,
}) => {
  // On a busy machine the browser may be there long before all answers of the example school are read.
  test.slow()
  const search = { data: { query: 'library', survey_id: surveyId } }
  const countUnread = async () => (await (await head.post('/api/search/answers', search)).json()).unread
  await expect.poll(countUnread, { timeout: 240_000 }).toBe(0)
  await page.goto(detailPath)
  await page.getByRole('tab', { name: 'AI Assistant' }).click()
  await expect(panel(page).getByRole('heading', { name: 'Survey Assistant' })).toBeVisible()
  expect((await panel(page).boundingBox())?.height).toBe(600)
  await expect(panel(page).getByText(/^Ask about the \d+ submitted responses\./)).toContainText(
    'without a language model',
  )
  // The examples are made from this survey's own teachers.
  await expect(
    panel(page)
      .getByRole('button', { name: /(Mr|Mrs|Ms)\. / })
      .first(),
  ).toBeVisible()
  await expect(input(page)).toBeInViewport()

  const question = 'Who opens the library before school?'
  await ask(page, question)
  await expect(send(page)).toBeVisible()
  await expect(log(page)).toContainText(question)
  await expect(log(page)).toContainText('Answered without a language model')
  const slip = slips(page).filter({ hasText: 'opens the library before school' }).first()
  await expect(slip).toBeVisible()
  await expect(log(page)).toContainText('Quan')

  const view = slip.getByRole('button', { name: 'View Response' })
  await view.click()
  const marked = modal(page).locator('mark')
  await expect(marked).toContainText('opens the library before school')
  await expect(marked).toBeInViewport()
  await expect(page).toHaveURL(/[?&]tab=assistant&response=[0-9a-f-]{36}&quote=[0-9a-f-]{36}\.\d+-\d+$/)
  await page.goBack()
  await expect(modal(page)).toBeHidden()
  await expect(view).toBeFocused()
  await expect(page).toHaveURL(assistantPath)

  await page.getByRole('tab', { name: 'Survey Responses' }).click()
  await expect(panel(page)).toBeHidden()
  await page.getByRole('tab', { name: 'AI Assistant' }).click()
  await expect(log(page)).toContainText(question)
  await expect(slip).toBeVisible()

  const clear = panel(page).getByRole('button', { name: 'Clear' })
  await clear.click()
  await expect(log(page)).not.toContainText(question)
  await expect(input(page)).toBeFocused()
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expect(slip).toBeVisible()

  // The address alone brings the reader to the words.
  await view.click()
  await expect(marked).toBeInViewport()
  await page.reload()
  await expect(marked).toContainText('opens the library before school')
  await expect(marked).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(assistantPath)
  await expect(panel(page).getByText('Try one of these')).toBeVisible()
})

// One width: a tap is for a phone.
test('an example is one tap from its answer', onPhone, async ({ page }) => {
  await page.goto(assistantPath)
  const example = panel(page).getByRole('listitem').getByRole('button').first()
  const question = (await example.innerText()).trim()
  await example.click()
  await expect(log(page)).toContainText(question)
  // The first question of all waits until the model is read.
  await expect(send(page)).toBeVisible({ timeout: 20_000 })
  await expect(log(page)).toContainText('Answered without a language model')
  await expect(input(page)).not.toBeFocused()
})
