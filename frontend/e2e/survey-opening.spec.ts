import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import {
  answerBox,
  answers,
  beginResponse,
  continueDraft,
  next,
  parent,
  responseIdOf,
  responsePath,
  saveStatus,
  surveyId,
  surveyPath,
} from './survey'

test.use({ serviceWorkers: 'block' })

const otherSurvey = '11111111-2222-4333-8444-555555555555'
const nobody = '99999999-9999-4999-8999-999999999999'

function store(page: Page, ids: Record<string, string>) {
  return page.addInitScript((value) => {
    if (!localStorage.getItem('survey_response_id')) localStorage.setItem('survey_response_id', value)
  }, JSON.stringify(ids))
}

function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('survey_response_id') ?? '{}'))
}

test('the link starts a response, keeps its id and replaces the address in the history', async ({ page }) => {
  await page.goto('/')
  await page.goto(surveyPath)
  const id = await responseIdOf(page)
  expect(await stored(page)).toEqual({ [surveyId]: id })
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('the link resumes the response in progress', async ({ page }) => {
  await page.goto(surveyPath)
  const id = await responseIdOf(page)
  await page.getByLabel('Your name').fill(parent.name)
  await page.keyboard.press('Enter')
  await page.goto(surveyPath)
  expect(await responseIdOf(page)).toBe(id)
  await continueDraft(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Nice to meet you, ${parent.name}`)
})

test("a second survey does not resume the first one's draft, nor forget it", async ({ page, request }) => {
  const first = await beginResponse(request, parent)
  await store(page, { [surveyId]: first })
  const survey = await (await request.get(`/api/surveys/${surveyId}`)).json()
  await page.route(`**/api/surveys/${otherSurvey}?lang=*`, (route) =>
    route.fulfill({ json: { ...survey, id: otherSurvey, title: 'Another survey' } }),
  )
  await page.route(`**/api/surveys/${otherSurvey}/start`, (route) =>
    route.fulfill({ json: { id: nobody, is_submitted: false, submitted_at: null } }),
  )
  await page.goto(`/survey/${otherSurvey}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another survey')
  expect(await responseIdOf(page)).toBe(nobody)
  expect(await stored(page)).toEqual({ [surveyId]: first, [otherSurvey]: nobody })
})

test('a stored id that the server does not know is removed and a new response is started', async ({
  page,
  expectFault,
}) => {
  expectFault('404')
  await store(page, { [surveyId]: nobody })
  await page.goto(surveyPath)
  const id = await responseIdOf(page)
  expect(id).not.toBe(nobody)
  await expect(page.getByLabel('Your name')).toHaveValue('')
  expect(await stored(page)).toEqual({ [surveyId]: id })
})

test('words that the server never had move on from a stale response to the new one', async ({
  page,
  expectFault,
}) => {
  expectFault('404')
  await store(page, { [surveyId]: nobody })
  await page.addInitScript((key) => {
    if (localStorage.getItem('survey_response_id')?.includes(key))
      localStorage.setItem(`survey_draft:${key}:name`, '{"value":"Pilar","isSaved":false}')
  }, nobody)
  await page.goto(surveyPath)
  const id = await responseIdOf(page)
  await continueDraft(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nice to meet you, Pilar')
  await expect
    .poll(async () => (await (await page.request.get(`/api/surveys/responses/${id}`)).json()).parent.name)
    .toBe('Pilar')
})

test('a stored id whose response is submitted makes room for a new one', async ({ page }) => {
  await store(page, { [surveyId]: nobody })
  await page.route(`**/responses/${nobody}`, (route) =>
    route.fulfill({ json: { id: nobody, is_submitted: true, submitted_at: '2026-01-01T00:00:00Z' } }),
  )
  await page.goto(surveyPath)
  expect(await responseIdOf(page)).not.toBe(nobody)
  await expect(page.getByLabel('Your name')).toBeVisible()
})

const faults = {
  '503': (page: Page) =>
    page.route('**/api/**', (route) => route.fulfill({ status: 503, json: { detail: 'busy' } })),
  '429': (page: Page) =>
    page.route('**/api/**', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, json: { detail: 'slow' } }),
    ),
  'no network': (page: Page) => page.route('**/api/**', (route) => route.abort('internetdisconnected')),
}

for (const [name, breakDown] of Object.entries(faults)) {
  test(`${name} on load keeps the stored id, says that it is still trying, and shows the same draft afterwards`, async ({
    page,
    request,
    expectFault,
  }) => {
    expectFault('Failed to load resource')
    const id = await beginResponse(request, { ...parent, teachers: 1, answers: answers.slice(0, 1) })
    await store(page, { [surveyId]: id })
    for (let round = 0; round < 2; round += 1) {
      await breakDown(page)
      await page.goto(surveyPath)
      await expect(page.getByRole('status')).toContainText('Still trying')
      expect(await stored(page)).toEqual({ [surveyId]: id })
      await page.unrouteAll()
      await continueDraft(page)
      await expect(page.getByText('Question 2 of 5')).toBeVisible()
      expect(await responseIdOf(page)).toBe(id)
      expect(await stored(page)).toEqual({ [surveyId]: id })
    }
  })
}

test('a copy on the device opens at once while the server is down, and goes on saving afterwards', async ({
  page,
  request,
  expectFault,
}) => {
  expectFault('503')
  const id = await beginResponse(request, { ...parent, teachers: 1 })
  await page.goto(responsePath(id))
  await answerBox(page).fill('Patience')
  await expect(saveStatus(page, 'Saved')).toBeVisible()
  await page.route('**/responses/**', (route) => route.fulfill({ status: 503, json: { detail: 'busy' } }))
  await page.reload()
  await expect(answerBox(page)).toHaveValue('Patience')
})

const trying = { timeout: 60_000 }

test('a start that keeps failing ends with its message, Try Again and Return Home', async ({
  page,
  expectFault,
}) => {
  test.setTimeout(90_000)
  expectFault('500')
  await page.clock.install()
  await page.route('**/start', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }))
  await page.goto(surveyPath)
  await page.clock.runFor(60_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to start survey', trying)
  await expect(page.getByRole('link', { name: 'Return Home' })).toBeVisible()
  await page.unroute('**/start')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByLabel('Your name')).toBeVisible()
})

test('a start is repeated with the same key, so that a lost reply does not make two responses', async ({
  page,
  expectFault,
}) => {
  expectFault('Failed to load resource')
  const keys: (string | undefined)[] = []
  const ids: string[] = []
  await page.route('**/start', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const reply = await route.fetch()
    ids.push((await reply.json()).id)
    if (keys.length < 3) await route.abort('connectionreset')
    else await route.fulfill({ response: reply })
  })
  await page.goto(surveyPath)
  const id = await responseIdOf(page)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
  expect(new Set(ids)).toEqual(new Set([id]))
})

test('a survey that does not exist says so and leads home', async ({ page, expectFault }) => {
  expectFault('404')
  await page.goto(`/survey/${nobody}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load survey')
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a response that does not exist says so and leads home or to a new start', async ({
  page,
  expectFault,
}) => {
  expectFault('404')
  await page.goto(responsePath(nobody))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load existing response')
  await expect(page.getByRole('link', { name: 'Return Home' })).toBeVisible()
  await page.getByRole('link', { name: 'Start a new response' }).click()
  await expect(page.getByLabel('Your name')).toBeVisible()
})

test('an address that is no survey says so and leads home', async ({ page }) => {
  await page.goto('/survey/a/b/c')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to initialize survey')
  await expect(page.getByRole('link', { name: 'Return Home' })).toBeVisible()
})

test('a closed survey has a page that says so', async ({ page, expectFault }) => {
  expectFault('410')
  await page.route('**/start', (route) =>
    route.fulfill({ status: 410, json: { detail: 'This survey is closed' } }),
  )
  await page.goto(surveyPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This survey is closed')
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL('/')
})

test('the survey, the teachers and the response are asked for before the page is drawn', async ({ page }) => {
  const asked: string[] = []
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    await held
    await route.continue()
  })
  await page.goto(surveyPath)
  await expect.poll(() => [...asked].sort()).toEqual([surveyId, 'start', 'teachers'].sort())
  answer()
  await expect(next(page)).toBeVisible()
})
