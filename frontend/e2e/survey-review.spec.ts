import type { Route } from '@playwright/test'
import { expect, test } from './fixtures'
import {
  answerBox,
  answers,
  beginResponse,
  openReview,
  responsePath,
  storedAnswer,
  traces,
  whole,
  writeElsewhere,
} from './survey'

test.use({ serviceWorkers: 'block' })

const text = 'She never rushed her, and one morning my daughter just let go of my hand.'
const submit = 'Submit Survey'
const thanks = 'Thank You!'

test('offline, Submit waits and says so; with the network back it goes through', async ({
  page,
  context,
  request,
  expectFault,
}) => {
  expectFault('Failed to load resource')
  const id = await beginResponse(request, whole)
  await page.goto(responsePath(id))
  await expect(answerBox(page)).toBeFocused()
  await context.setOffline(true)
  await answerBox(page).fill(text)
  await page.getByRole('button', { name: 'Review Answers' }).click()
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to load summary')).toHaveCount(0)
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('button', { name: 'Waiting to submit...' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Waiting for a connection...' })).toHaveCount(1)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks, { timeout: 20_000 })
  expect(await traces(page)).not.toContain(text)
})

test('a submission that waits is taken back by Back and a keystroke: nothing is submitted in mid-sentence', async ({
  page,
  context,
  request,
  expectFault,
}) => {
  expectFault('Failed to load resource')
  const id = await beginResponse(request, whole)
  let submissions = 0
  page.on('response', (reply) => {
    if (reply.url().endsWith('/submit')) submissions += 1
  })
  await page.goto(responsePath(id))
  await expect(answerBox(page)).toBeFocused()
  await context.setOffline(true)
  await answerBox(page).fill(text)
  await page.getByRole('button', { name: 'Review Answers' }).click()
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('button', { name: 'Waiting to submit...' })).toBeVisible()
  await page.goBack()
  await answerBox(page).press('Control+End')
  await page.keyboard.type(' I also want to s')
  await context.setOffline(false)
  await expect.poll(() => storedAnswer(request, id, 4), { timeout: 20_000 }).toBe(`${text} I also want to s`)
  expect((await (await request.get(`/api/surveys/responses/${id}`)).json()).is_submitted).toBe(false)
  await page.keyboard.type('ay thanks.')
  await page.getByRole('button', { name: 'Review Answers' }).click()
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks)
  expect(submissions, 'the one that was left was not sent').toBe(1)
})

test('Cancel gives the review back', async ({ page, request, expectFault }) => {
  expectFault('Failed to load resource')
  const id = await beginResponse(request, whole)
  await openReview(page, id)
  await page.route('**/submit', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: submit }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: submit })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  expect((await (await request.get(`/api/surveys/responses/${id}`)).json()).is_submitted).toBe(false)
})

test('what was on its way when it was cancelled comes too late', async ({ page, request, expectFault }) => {
  expectFault('Failed to load resource')
  const id = await beginResponse(request, whole)
  await openReview(page, id)
  let late: { url: string; data: unknown } | undefined
  // The page's own request goes no further; a slow network would deliver it after the page has given it up.
  await page.route('**/submit', (route) => {
    late = { url: route.request().url(), data: route.request().postDataJSON() }
  })
  await page.getByRole('button', { name: submit }).click()
  await expect.poll(() => late).toBeDefined()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Your survey has not been submitted.').first()).toBeVisible()
  expect((await request.post(late?.url ?? '', { data: late?.data })).status()).toBe(409)
  expect((await (await request.get(`/api/surveys/responses/${id}`)).json()).is_submitted).toBe(false)
  await page.unroute('**/submit')
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks)
})

test('a mark that a copied text may bring along does not keep anybody from submitting', async ({
  page,
  request,
}) => {
  const id = await beginResponse(request, whole)
  await page.goto(responsePath(id))
  await answerBox(page).fill('\ufeff')
  await page.getByRole('button', { name: 'Review Answers' }).click()
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks)
})

test('a reply that is lost after the server has committed ends at Thank You', async ({
  page,
  request,
  expectFault,
}) => {
  expectFault('Failed to load resource')
  await openReview(page, await beginResponse(request, whole))
  const loseReply = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('**/submit', loseReply, { times: 1 })
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks, { timeout: 20_000 })
})

test('nobody is thanked for words that another device has submitted', async ({
  page,
  request,
  expectFault,
}) => {
  expectFault('Failed to load resource')
  const id = await beginResponse(request, whole)
  await openReview(page, id)
  const submitElsewhere = async (route: Route) => {
    await writeElsewhere(request, id, 'NEW, from the laptop')
    expect((await request.post(`/api/surveys/responses/${id}/submit`)).status()).toBe(200)
    await route.abort('connectionreset')
  }
  await page.route('**/submit', submitElsewhere, { times: 1 })
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByText('This survey has already been submitted')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your answers')
})

test('a submission that is refused can be tried again', async ({ page, request, expectFault }) => {
  expectFault('400')
  await openReview(page, await beginResponse(request, whole))
  await page.route('**/submit', (route) => route.fulfill({ status: 400, json: { detail: 'no' } }))
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByText('Failed to submit response. Please try again.')).toBeVisible()
  await page.unroute('**/submit')
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks)
})

test('when another device has changed an answer, the parent sees both and decides', async ({
  page,
  request,
  expectFault,
}) => {
  expectFault('409')
  const id = await beginResponse(request, whole)
  await openReview(page, id)
  await writeElsewhere(request, id, 'NEW, from the laptop')
  await expect(page.getByText(answers[0] ?? '')).toBeVisible()
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This answer was changed on another device',
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await storedAnswer(request, id)).toBe('NEW, from the laptop')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'This device' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Another device' })).toBeChecked()
  await page.getByRole('button', { name: 'Keep this answer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your answers')
  await expect(page.getByText('NEW, from the laptop')).toBeVisible()
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks)
})

test('a page that could not read the draft says so on Review, with Try Again, which reloads it', async ({
  page,
  request,
  expectFault,
}) => {
  expectFault('503')
  const id = await beginResponse(request, whole)
  await page.goto(responsePath(id))
  await expect(answerBox(page)).toBeFocused()
  await page.route(`**/responses/${id}`, (route) => route.fulfill({ status: 503, json: { detail: 'busy' } }))
  await page.route('**/answers/**', (route) => route.fulfill({ status: 503, json: { detail: 'busy' } }))
  await answerBox(page).fill(text)
  await page.reload()
  await page.getByRole('navigation', { name: 'Jump to a question' }).getByRole('button').last().click()
  await expect(answerBox(page)).toHaveValue(text)
  await page.getByRole('button', { name: 'Review Answers' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load summary' })).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await reloaded
  await page.unrouteAll()
  await expect(page.getByText(/Question . of 5|Review your answers/).first()).toBeVisible()
  await expect(page.getByText('Failed to load summary')).toHaveCount(0)
})
