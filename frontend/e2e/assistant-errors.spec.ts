import { answer, ask, assistantPath, chatCall, expect, log, panel, send, test } from './assistant'

test.beforeEach(({ me }) => void me)

const strip = 'alert'

test("'Authentication required' with no stored token, and nothing is asked", async ({ page, script }) => {
  await page.goto(assistantPath)
  await page.evaluate(() => localStorage.removeItem('auth_token'))
  await ask(page, 'Hello')
  await expect(panel(page).getByRole(strip)).toContainText('Authentication required')
  expect(script.count()).toBe(0)
})

test("a non-OK status is 'HTTP {status}: {statusText}', and Try Again asks again", async ({
  page,
  expectFault,
}) => {
  expectFault('503')
  await page.goto(assistantPath)
  await page.route(chatCall, (route) => route.fulfill({ status: 503, json: { detail: 'Back in a minute.' } }))
  await ask(page, 'Who opens the library before school?')
  const error = panel(page).getByRole(strip)
  await expect(error).toContainText('HTTP 503: Service Unavailable')
  await expect(error).toContainText('Back in a minute.')
  await page.unroute(chatCall)
  await error.getByRole('button', { name: 'Try Again' }).click()
  await expect(error).toBeHidden()
  await expect(log(page)).toContainText('Answered without a language model')
})

test("'No response body', 'Failed to send message', and Clear resets the error", async ({
  page,
  expectFault,
}) => {
  expectFault('net::ERR')
  await page.goto(assistantPath)
  const error = panel(page).getByRole(strip)
  await page.route(chatCall, (route) => route.fulfill({ status: 204 }))
  await ask(page, 'Hello')
  await expect(error).toContainText('No response body')
  await page.unroute(chatCall)
  await page.route(chatCall, (route) => route.abort())
  await ask(page, 'Hello')
  await expect(error).toContainText('Failed to send message')
  await panel(page).getByRole('button', { name: 'Clear' }).click()
  await expect(error).toBeHidden()
  await expect(panel(page).getByText('Try one of these')).toBeVisible()
})

test('errors and limits of the stream have their words', async ({ page, script }) => {
  await page.goto(assistantPath)
  const error = panel(page).getByRole(strip)
  const first = async (event: string, data = {}) => {
    await ask(page, 'Hello')
    const asked = await script.next()
    asked.accept()
    asked.say('message_start')
    asked.say('message_delta', { content: 'So far.' })
    asked.say(event, data)
    asked.say('finished')
    asked.end()
    await expect(send(page)).toBeVisible()
  }
  await first('error', { message: 'The model is away.' })
  await expect(error).toContainText('The model is away.')
  await first('error')
  await expect(error).toContainText('An error occurred')
  await first('iteration_limit', { message: 'Twelve steps are enough.' })
  await expect(error).toBeHidden()
  await expect(log(page)).toContainText('Twelve steps are enough.')
  await first('iteration_limit')
  await expect(log(page)).toContainText('Reached iteration limit')

  await ask(page, 'Hello')
  const cut = await script.next()
  cut.accept()
  cut.say('message_delta', { content: 'Half of it' })
  cut.end()
  await expect(error).toContainText('Failed to send message')
  await expect(log(page)).toContainText('Half of it')
})

test('a 401 is answered by a refresh and one more try with the new token', async ({
  page,
  script,
  expectFault,
}) => {
  expectFault('401')
  await page.goto(assistantPath)
  const before = await page.evaluate(() => localStorage.getItem('auth_token'))
  let refusals = 0
  await page.route(chatCall, (route) => {
    refusals += 1
    return refusals === 1 ? route.fulfill({ status: 401, json: {} }) : route.fallback()
  })
  await ask(page, 'Hello')
  const asked = await script.next()
  answer(asked, 'Here I am.')
  await expect(log(page)).toContainText('Here I am.')
  const after = await page.evaluate(() => localStorage.getItem('auth_token'))
  expect(after).not.toBe(before)
  expect(asked.token).toBe(`Bearer ${after}`)
  expect([refusals, script.count()]).toEqual([2, 1])
})
