import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import {
  answerBox,
  beginResponse,
  continueDraft,
  parent,
  responsePath,
  saveStatus,
  storedAnswer,
  surveyPath,
  traces,
} from './survey'

test.use({ serviceWorkers: 'allow' })

const text = 'Written in the bus, in the tunnel, without a network.'

/** Until the worker holds everything that opening without a network needs. */
async function untilReady(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!(await caches.keys()).includes('survey-replies'))
      await new Promise((done) => setTimeout(done, 20))
  })
}

test('closed without a network and opened again without one, the words are there; back online the server has them', async ({
  page,
  context,
  request,
  expectFault,
}) => {
  expectFault('Failed to load resource')
  const id = await beginResponse(request, { ...parent, teachers: 1 })
  await page.goto(responsePath(id))
  await untilReady(page)
  await context.setOffline(true)
  await answerBox(page).fill(text)
  await expect(saveStatus(page, 'Not saved yet')).toBeVisible()
  await page.close()

  const reopened = await context.newPage()
  await reopened.goto(surveyPath)
  await continueDraft(reopened)
  await expect(answerBox(reopened)).toHaveValue(text)
  await expect(saveStatus(reopened, 'Not saved yet')).toBeVisible()
  await context.setOffline(false)
  await expect(saveStatus(reopened, 'Saved')).toBeVisible({ timeout: 15_000 })
  expect(await storedAnswer(request, id)).toBe(text)
})

test('the worker looks after the survey only and keeps nothing that a parent wrote', async ({
  page,
  request,
}) => {
  const id = await beginResponse(request, { ...parent, teachers: 1, answers: [text] })
  await page.goto(responsePath(id))
  await untilReady(page)
  await page.reload()
  await expect(page.getByText('Question 2 of 5')).toBeVisible()
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )
  expect(scopes).toEqual(['/survey/'])
  const kept = await page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname)
    return addresses
  })
  expect(kept.filter((path) => path.includes('responses'))).toEqual([])
  expect(kept).toContain('/survey/')
  // The id of the response belongs into the browser's storage; everything else on the device is the worker's.
  expect((await traces(page)).includes(id), 'the id before').toBe(true)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  const left = await traces(page)
  for (const trace of [id, parent.name, parent.email, text])
    expect(left.includes(trace), `a trace of ${trace}`).toBe(false)
})

test('a new build replaces the page at once, and the caches of the old one are deleted', async ({ page }) => {
  await page.goto(surveyPath)
  await expect(page.getByLabel('Your name')).toBeVisible()
  await untilReady(page)
  await page.evaluate(() => caches.open('survey-shell-of-an-older-build'))
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.unregister()
  })
  await page.reload()
  await untilReady(page)
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('survey-shell'))),
    )
    .toHaveLength(1)
})

test('a page that was never opened on this device says what is wrong', async ({ page, expectFault }) => {
  expectFault('Failed to load resource')
  await page.clock.install()
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.goto(surveyPath)
  await expect(page.getByText('We cannot reach the school right now. Still trying...')).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(10_000)
    const failed = page.getByRole('heading', { level: 1, name: 'Failed to load survey' })
    await expect(failed).toBeVisible({ timeout: 500 })
  }).toPass()
})
