import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { beginResponse, next, parent, responseIdOf, surveyId, surveyPath } from './survey'

test.use({ serviceWorkers: 'block' })

const survey = /\/assets\/survey-[^/]+\.js$/

/** Keeps React away until it is let in, as a slow network would. */
async function holdScripts(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(survey, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const name = (page: Page) => page.getByLabel('Your name')
/** The server's first step, as long as React has not taken it over. */
const untouched = (page: Page) => page.locator('#root[data-first-step]')

function storedName(page: Page, id: string) {
  return page.request
    .get(`/api/surveys/responses/${id}`)
    .then(async (reply) => (await reply.json()).parent.name)
}

test('the first step is there to be read and typed on before any script of the survey', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(surveyPath, { waitUntil: 'commit' })
  await expect(untouched(page)).toBeVisible()
  const title = (await (await page.request.get(`/api/surveys/${surveyId}`)).json()).title
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('Welcome!')).toBeVisible()
  await expect(page.getByText('School staff read your answers with your name and email.')).toBeVisible()
  await name(page).fill(parent.name)
  await name(page).fill('  ')
  await next(page).click()
  release()
  await expect(untouched(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Your name is missing' })).toBeVisible()
  await expect(name(page)).toHaveValue('  ')
})

test('what is typed before and while React takes over is neither lost nor doubled', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(surveyPath, { waitUntil: 'commit' })
  await name(page).click()
  await page.keyboard.type('Maria Magdalena ')
  const field = await name(page).elementHandle()
  const text = 'von Hohenstein-Weißenburg the Younger of Maple Grove'
  release()
  // A letter every few milliseconds, from before the scripts arrive until after the page is React's.
  for (const letter of text) {
    await page.keyboard.type(letter, { delay: 4 })
    if (letter === ' ') await page.waitForTimeout(60)
  }
  await expect(untouched(page)).toHaveCount(0)
  await page.keyboard.type('!')
  await expect(name(page)).toHaveValue(`Maria Magdalena ${text}!`)
  expect(await field?.evaluate((element) => element.isConnected), 'the same field').toBe(true)
  await expect(name(page)).toBeFocused()
  const id = await responseIdOf(page)
  await name(page).blur()
  await expect.poll(() => storedName(page, id)).toBe(`Maria Magdalena ${text}!`)
})

test('letters inserted in the middle stay where they were typed', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(surveyPath, { waitUntil: 'commit' })
  await name(page).click()
  await page.keyboard.type('Mara')
  await page.keyboard.press('ArrowLeft')
  release()
  await expect(untouched(page)).toHaveCount(0)
  await page.keyboard.type('i')
  await expect(name(page)).toHaveValue('Maria')
})

for (const way of ['Enter', 'Next'] as const) {
  test(`${way} before React is there goes on as soon as it is`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto(surveyPath, { waitUntil: 'commit' })
    await name(page).fill(parent.name)
    if (way === 'Enter') await page.keyboard.press('Enter')
    else await next(page).click()
    await expect(page).toHaveURL(surveyPath)
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Nice to meet you, ${parent.name}`)
    await expect(page.getByLabel('Your email')).toBeFocused()
    const id = await responseIdOf(page)
    await expect.poll(() => storedName(page, id)).toBe(parent.name)
    await page.goBack()
    await expect(name(page)).toHaveValue(parent.name)
  })
}

test('whoever goes on typing after Enter is not taken away in the middle of a word', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(surveyPath, { waitUntil: 'commit' })
  await name(page).click()
  await page.keyboard.type('Pilar')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' Quin')
  release()
  await expect(untouched(page)).toHaveCount(0)
  await page.keyboard.type('tero')
  await expect(name(page)).toHaveValue('Pilar Quintero')
})

test('a page that differs from what React expects keeps what was typed', async ({ page, expectFault }) => {
  expectFault('Minified React error #418')
  await page.route(surveyPath, async (route) => {
    const reply = await route.fetch()
    const html = (await reply.text()).replace('Welcome!', 'Bienvenida')
    await route.fulfill({ response: reply, body: html })
  })
  const release = await holdScripts(page)
  await page.goto(surveyPath, { waitUntil: 'commit' })
  await expect(page.getByText('Bienvenida')).toBeVisible()
  await name(page).click()
  await page.keyboard.type('Pilar')
  release()
  await expect(page.getByText('Welcome!')).toBeVisible()
  await expect(name(page)).toHaveValue('Pilar')
  await expect(name(page)).toBeFocused()
  await page.keyboard.type(' Quintero')
  await expect(name(page)).toHaveValue('Pilar Quintero')
})

test('a server that cannot be reached costs nothing of what was typed', async ({ page, expectFault }) => {
  expectFault('Failed to load resource')
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  const release = await holdScripts(page)
  await page.goto(surveyPath, { waitUntil: 'commit' })
  await name(page).fill(parent.name)
  release()
  await expect(page.getByText('We cannot reach the school right now. Still trying...')).toBeVisible()
  await page.unroute('**/api/**')
  await expect(name(page)).toHaveValue(parent.name, { timeout: 20_000 })
  await expect(next(page)).toBeEnabled()
})

test('whoever has a response in progress never sees the first step flash up', async ({ page, request }) => {
  const id = await beginResponse(request, { ...parent, teachers: 1 })
  await page.addInitScript(
    (ids) => localStorage.setItem('survey_response_id', ids),
    JSON.stringify({ [surveyId]: id }),
  )
  const release = await holdScripts(page)
  await page.goto(surveyPath, { waitUntil: 'commit' })
  await expect(name(page)).toBeAttached()
  await expect(name(page)).not.toBeVisible()
  release()
  await expect(name(page)).toHaveCount(0)
  await expect(untouched(page)).toHaveCount(0)
})

test('the chosen theme is there with the first paint', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  const release = await holdScripts(page)
  await page.goto(surveyPath, { waitUntil: 'commit' })
  await expect(untouched(page)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  release()
})

test('steps that could not be fetched are fetched as soon as that is possible', async ({
  page,
  expectFault,
}) => {
  expectFault('Failed to load resource')
  const later = /\/assets\/later-steps-[^/]+\.js$/
  await page.route(later, (route) => route.abort('internetdisconnected'))
  await page.goto(surveyPath)
  await expect(untouched(page)).toHaveCount(0)
  await name(page).fill(parent.name)
  await name(page).press('Enter')
  await page.getByLabel('Your email').fill(parent.email)
  await next(page).click()
  await expect(page.getByText('Opening the survey...')).toBeVisible()
  await page.unroute(later)
  await expect(page.getByRole('button', { name: /Delia Okafor/ })).toBeVisible({ timeout: 20_000 })
})

test('scripts that are lost on the way are fetched again, and nothing typed is lost', async ({
  page,
  expectFault,
}) => {
  expectFault('Failed to load resource')
  // The first time it is the preload that is lost, and only then the script itself.
  const tries = new Map<string, number>()
  await page.route(/\/assets\/(survey|show-survey)-[\w-]{8}\.js$/, async (route) => {
    const url = route.request().url()
    tries.set(url, (tries.get(url) ?? 0) + 1)
    if ((tries.get(url) ?? 0) >= 4) await route.continue()
    else await route.abort('connectionreset')
  })
  await page.goto(surveyPath, { waitUntil: 'commit' })
  await name(page).fill(parent.name)
  // Some browsers fetch them again in the same page, others load the page anew.
  await expect(untouched(page)).toHaveCount(0, { timeout: 60_000 })
  await expect(name(page)).toHaveValue(parent.name)
  await name(page).press('Enter')
  await expect(page.getByLabel('Your email')).toBeFocused()
  expect(Math.min(...tries.values())).toBeGreaterThanOrEqual(4)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what it needs and sends nothing anywhere', async ({ page }) => {
    await page.goto(surveyPath)
    await expect(page.locator('noscript')).toBeVisible()
    await name(page).fill(parent.name)
    await name(page).press('Enter')
    await next(page).click()
    await expect(name(page)).toHaveValue(parent.name)
    await expect(page).toHaveURL(surveyPath)
  })
})
