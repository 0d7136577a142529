import { es } from '../src/features/intake/messages/es'
import { expect, test } from './fixtures'
import {
  answerBox,
  answers,
  beginResponse,
  continueDraft,
  next,
  parent,
  responsePath,
  saveStatus,
  storedAnswer,
  surveyPath,
  whole,
} from './survey'

test.use({ serviceWorkers: 'block' })

const text = 'She never rushed her, and one morning my daughter just let go of my hand.'
const begun = { ...parent, teachers: 1 }

test('without a network one calm message says so, and goes when words are Saved on the server', async ({
  page,
  context,
  request,
  expectFault,
}) => {
  expectFault('Failed to load resource')
  const id = await beginResponse(request, begun)
  await page.goto(responsePath(id))
  await expect(answerBox(page)).toBeFocused()
  await context.setOffline(true)
  await page.keyboard.type(text)
  await expect(
    saveStatus(page, "Not saved yet: you're offline. Your words are kept on this device"),
  ).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: "you're offline" })).toHaveCount(1)
  // Nothing went wrong, so nothing is red and nothing interrupts a screen reader.
  await expect(page.getByText('Failed to save answer')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await storedAnswer(request, id)).not.toBe(text)
  await context.setOffline(false)
  await expect(saveStatus(page, 'Saved')).toBeVisible()
  await expect(page.getByText("you're offline")).toHaveCount(0)
  expect(await storedAnswer(request, id)).toBe(text)
  await expect(answerBox(page)).toHaveValue(text)
})

test('words that were never confirmed survive a reload', async ({ page, request, expectFault }) => {
  expectFault('503')
  const id = await beginResponse(request, begun)
  await page.goto(responsePath(id))
  await page.route('**/answers/**', (route) => route.fulfill({ status: 503, json: { detail: 'busy' } }))
  await answerBox(page).fill(text)
  await expect(saveStatus(page, 'Not saved yet')).toBeVisible()
  await page.reload()
  await expect(answerBox(page)).toHaveValue(text)
  await page.unroute('**/answers/**')
  await expect(saveStatus(page, 'Saved')).toBeVisible({ timeout: 15_000 })
  expect(await storedAnswer(request, id)).toBe(text)
})

test('a failed save of name or email does not hold up the flow and arrives later', async ({
  page,
  expectFault,
}) => {
  expectFault('Failed to load resource')
  await page.goto(surveyPath)
  await expect(page.getByLabel('Your name')).toBeVisible()
  await page.route('**/parent', (route) => route.abort('connectionreset'))
  await page.getByLabel('Your name').fill(parent.name)
  await page.keyboard.press('Enter')
  await page.getByLabel('Your email').fill(parent.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to save parent information')).toBeVisible()
  await page.unroute('**/parent')
  const id = page.url().split('/').at(-1)
  await expect
    .poll(async () => (await (await page.request.get(`/api/surveys/responses/${id}`)).json()).parent, {
      timeout: 15_000,
    })
    .toEqual(parent)
  await expect(page.getByText('Failed to save parent information')).toHaveCount(0)
})

test('a failed save of the teachers is shown and made up for', async ({ page, request, expectFault }) => {
  expectFault('500')
  const id = await beginResponse(request, parent)
  await page.goto(responsePath(id))
  await page.route('**/teachers', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }))
  await page.getByRole('button', { name: /Delia Okafor/ }).click()
  await expect(page.getByText('Failed to save teacher selection')).toBeVisible()
  await page.unroute('**/teachers')
  await expect(saveStatus(page, 'Saved')).toBeVisible({ timeout: 15_000 })
})

test('the last words arrive when the page is closed in mid-sentence', async ({ page, request }) => {
  const id = await beginResponse(request, begun)
  await page.goto(responsePath(id))
  await expect(answerBox(page)).toBeFocused()
  await page.keyboard.type(text)
  await page.close({ runBeforeUnload: false })
  await expect.poll(() => storedAnswer(request, id)).toBe(text)
})

test('a response that another tab has submitted can be read and not changed', async ({
  page,
  request,
  expectFault,
}) => {
  expectFault('409')
  const id = await beginResponse(request, whole)
  await page.goto(responsePath(id))
  await expect(answerBox(page)).toHaveValue('Three.')
  await request.post(`/api/surveys/responses/${id}/submit`)
  await answerBox(page).fill('Too late')
  await expect(page.getByText('This survey has already been submitted')).toBeVisible()
  await expect(page.getByText('Failed to save answer')).toBeVisible()
  await expect(answerBox(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Return Home' })).toBeVisible()
})

test('a refused answer is shown with the reason in the parent’s language, and not repeated', async ({
  page,
  request,
  expectFault,
}) => {
  expectFault('422')
  let calls = 0
  const id = await beginResponse(request, begun)
  await page.clock.install()
  await page.goto(`${responsePath(id)}?lang=es`)
  await page.route('**/answers/**', (route) => {
    calls += 1
    return route.fulfill({
      status: 422,
      json: { detail: 'A sentence of the server.', code: 'answers_too_long' },
    })
  })
  await answerBox(page).fill('Hm')
  await expect(page.getByText(es.saving.answerFailed)).toBeVisible()
  await expect(page.getByText(es.refusals.answers_too_long)).toBeVisible()
  await expect(page.getByText('A sentence of the server.')).toBeHidden()
  await page.clock.runFor(60_000)
  // A second save would have been sent before this call.
  await page.evaluate(() => fetch('/api/hello').then(({ status }) => status))
  expect(calls).toBe(1)
})

test('two tabs on one response: each shows what the other has saved, and the last writer wins', async ({
  page,
  context,
  request,
}) => {
  const id = await beginResponse(request, begun)
  const other = await context.newPage()
  await page.goto(responsePath(id))
  await expect(answerBox(page)).toBeVisible()
  await other.goto(responsePath(id))
  await continueDraft(other)
  for (const tab of [page, other]) await expect(tab.getByText('Question 1 of 5')).toBeVisible()
  await answerBox(page).fill('from the first tab')
  await expect(saveStatus(page, 'Saved')).toBeVisible()
  await expect(answerBox(other)).toHaveValue('from the first tab')
  await answerBox(other).fill('from the second tab')
  await expect.poll(() => storedAnswer(request, id)).toBe('from the second tab')
  await expect(answerBox(page)).toHaveValue('from the second tab')
})

test('a browser that forbids storage still saves, and tells the parent to stay', async ({
  page,
  request,
  expectFault,
}) => {
  expectFault('503')
  const id = await beginResponse(request, begun)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  })
  await page.goto(responsePath(id))
  await page.route('**/answers/**', (route) => route.fulfill({ status: 503, json: { detail: 'busy' } }))
  await answerBox(page).fill(text)
  await expect(page.getByText('Please stay on this page until it says Saved.')).toBeVisible()
  await page.unroute('**/answers/**')
  await expect(saveStatus(page, 'Saved')).toBeVisible({ timeout: 15_000 })
  expect(await storedAnswer(request, id)).toBe(text)
  await next(page).click()
  await expect(page.getByText('Question 2 of 5')).toBeVisible()
})

/** Really typed, five keys a second. TYPED_CHARACTERS=320 is the figure of the report. */
test('typing causes no more than about one save a second', async ({ page, request }, { project }) => {
  const characters = Number(process.env.TYPED_CHARACTERS ?? 25)
  test.setTimeout(30_000 + characters * 250)
  const id = await beginResponse(request, begun)
  let saves = 0
  page.on('request', (sent) => {
    if (sent.method() === 'PUT' && sent.url().includes('/answers/')) saves += 1
  })
  await page.goto(responsePath(id))
  await expect(answerBox(page)).toBeFocused()
  const words = `${text} ${answers.join(' ')} `.repeat(4).slice(0, characters)
  const start = Date.now()
  await page.keyboard.type(words, { delay: 200 })
  const seconds = (Date.now() - start) / 1000
  await expect.poll(() => storedAnswer(request, id)).toBe(words)
  test.info().annotations.push({ type: 'saves', description: `${saves} for ${characters} characters` })
  if (process.env.TYPED_CHARACTERS)
    process.stdout.write(
      `${saves} saves for ${characters} characters in ${seconds.toFixed(1)} s (${project.name})\n`,
    )
  expect(saves).toBeLessThanOrEqual(Math.ceil(seconds / 0.8) + 2)
})
