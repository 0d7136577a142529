import { expect, test } from '@playwright/test'
import type { WebDriver } from 'selenium-webdriver'
import { answers, beginResponse, parent, responsePath, storedAnswer, surveyPath } from '../survey'
import { startWebkit } from './browser'
import { enter, parentAt } from './parent'
import { startProxy } from './proxy'

/* The parent's journeys in the engine of Safari. What differs between engines is here: fields, storage, the worker that
   opens the survey without a network, broken connections. Everything else is tested in Chromium. */

let webkit: Awaited<ReturnType<typeof startWebkit>>
let proxy: Awaited<ReturnType<typeof startProxy>>
let browser: WebDriver
let me: ReturnType<typeof parentAt>

test.beforeAll(async () => {
  webkit = await startWebkit()
})
test.afterAll(() => webkit.stop())

test.beforeEach(async ({ baseURL }) => {
  proxy = await startProxy(baseURL ?? '')
  browser = await webkit.open()
  me = parentAt(browser)
})
test.afterEach(async () => {
  await browser.quit()
  await proxy.stop()
})

const text = 'Written in the bus, in the tunnel, without a network. ¡Gracias!'

test('a parent goes from the link to Thank You, and nothing stays on the device', async ({ request }) => {
  await me.open(proxy.address + surveyPath)
  const id = await me.responseId()
  await me.sees('Welcome!')
  await me.type('Your name', parent.name, enter)
  await me.sees(`Nice to meet you, ${parent.name}`)
  await me.type('Your email', parent.email)
  await me.press('Next')
  await me.press('Ms. Delia Okafor')
  await me.press('Coach Marisol Vega')
  await me.sees('2 selected')
  await me.press('Next')
  for (const [number, words] of [...answers, text, ''].entries()) {
    await me.sees(`Question ${number + 1} of 5`)
    if (words) await me.write(words)
    await me.press('Next')
  }
  await me.press('Review Answers')
  await me.sees('Review your answers')
  for (const words of [parent.name, parent.email, 'Ms. Delia Okafor', ...answers, text]) await me.sees(words)
  await me.press('Submit Survey')
  await me.sees('Thank You!')
  const status = await (await request.get(`/api/surveys/responses/${id}`)).json()
  expect(status.is_submitted).toBe(true)
  expect(await me.run('return localStorage.length')).toBe(0)
})

test('on a slow network the first step takes what is typed, and Enter, before React is there', async ({
  request,
}) => {
  proxy.slowDown(20_000)
  await me.open(proxy.address + surveyPath)
  await me.sees('Your name')
  // From here on next to nothing comes, however busy the machine is.
  proxy.slowDown(200)
  await me.type('Your name', parent.name)
  expect(await me.run('return !!document.querySelector("#root[data-first-step]")'), 'before React').toBe(true)
  await me.type('Your name', ' the Elder', enter)
  proxy.slowDown(Number.POSITIVE_INFINITY)
  await me.sees(`Nice to meet you, ${parent.name} the Elder`)
  const id = await me.responseId()
  await expect
    .poll(async () => (await (await request.get(`/api/surveys/responses/${id}`)).json()).parent.name)
    .toBe(`${parent.name} the Elder`)
})

test('words written while the connection is broken are saved when it is back', async ({ request }) => {
  const id = await beginResponse(request, { ...parent, teachers: 1 })
  await me.open(proxy.address + responsePath(id))
  await me.sees('Question 1 of 5')
  await proxy.cut()
  await me.write(text)
  await me.sees('Not saved yet')
  await proxy.mend()
  await expect.poll(() => storedAnswer(request, id), { timeout: 30_000 }).toBe(text)
  await me.sees('Saved')
  expect(await me.written()).toBe(text)
})

test('opened again without a connection, the words are there; with one, they arrive and can be submitted', async ({
  request,
}) => {
  const id = await beginResponse(request, { ...parent, teachers: 1, answers })
  await me.open(proxy.address + responsePath(id))
  await me.sees('Question 3 of 5')
  await untilWorkerIsReady()
  await proxy.cut()
  await me.write(text)
  await me.sees('Not saved yet')
  await me.open('about:blank')
  await openAgain()
  await me.sees('Question')
  await me.press('Q3')
  await me.sees('Question 3 of 5')
  expect(await me.written()).toBe(text)
  await proxy.mend()
  await expect.poll(() => storedAnswer(request, id, 2), { timeout: 30_000 }).toBe(text)
  await me.press('Q5')
  await me.press('Review Answers')
  await me.press('Submit Survey')
  await me.sees('Thank You!')
})

test('the link resumes the response in progress with everything restored', async () => {
  await me.open(proxy.address + surveyPath)
  const id = await me.responseId()
  await me.type('Your name', parent.name, enter)
  await me.type('Your email', parent.email, enter)
  await me.press('Ms. Delia Okafor')
  await me.sees('Saved')
  await me.open('about:blank')
  await openAgain()
  expect(await me.responseId()).toBe(id)
  await me.sees('Coach Marisol Vega')
  for (let step = 0; step < 2; step += 1) await me.press('Back')
  expect(await me.valueOf('Your name')).toBe(parent.name)
})

/** By the school's link. A device that a family shares is asked first who is there. */
async function openAgain() {
  await me.open(proxy.address + surveyPath)
  await me.responseId()
  await expect.poll(async () => (await me.hasButton('Continue')) || (await me.hasButton('Back'))).toBe(true)
  if (await me.hasButton('Continue')) await me.press('Continue')
}

async function untilWorkerIsReady() {
  const ready = `return navigator.serviceWorker.getRegistration('/survey/')
    .then((worker) => !!worker?.active && caches.keys()).then((names) => !!names && names.includes('survey-replies'))`
  await expect.poll(() => me.run<boolean>(ready), { timeout: 30_000 }).toBe(true)
}
