import type { Page, Route } from '@playwright/test'
import { ask, assistantPath, chips, expect, log, panel, quotesCall, scopeOf, send, test } from './assistant'
import { onDesktop } from './widths'

test.beforeEach(({ me }) => void me)

const question = 'What do parents say about creativity in Ms. Pike’s class?'
const pike = { part: 'teacher_ids', label: 'Ms. Pike', values: ['d1f00000-0000-4000-8000-000000000001'] }
const osei = { part: 'teacher_ids', label: 'Mr. Osei', values: ['d1f00000-0000-4000-8000-000000000002'] }
const submitted = { part: 'status', label: 'Submitted' }
const march = { part: 'days', label: 'March 2–27' }
const days = { first: '2026-03-02', last: '2026-03-27', weekdays: [], hours: [] }
const scope = scopeOf({ teacher_ids: [...pike.values, ...osei.values], days })
const understood = { scope, chips: [pike, osei, march, submitted], responses: 12 }

const quote = (answer: string, data: object = {}) => ({
  answer,
  quote: answer,
  survey_response_ids: ['d1f00000-0000-4000-8000-00000000000a'],
  timestamp: '2026-03-24T10:00:00Z',
  answer_id: 'd1f00000-0000-4000-8000-00000000000b',
  question_text: 'What is your superpower story?',
  teachers: ['Ms. Pike'],
  ...data,
})

/** A section of an answer, by its heading. */
const part = (page: Page, name: string) =>
  log(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name }) })

/** Pages of ten, as the server would send them. */
async function serveQuotes(page: Page, total: number) {
  const bodies: { scope: object; offset: number }[] = []
  const serve = async (route: Route) => {
    const body = route.request().postDataJSON()
    bodies.push(body)
    const last = Math.min(body.offset + 10, total)
    const quotes = Array.from({ length: last - body.offset }, (_, index) =>
      quote(`Words number ${body.offset + index + 1}.`),
    )
    await route.fulfill({ json: { quotes, total } })
  }
  await page.route(quotesCall, serve)
  return bodies
}

test('a question, its chips changed and taken away, a question that follows, and all that is behind a number', async ({
  page,
  script,
}) => {
  const bodies = await serveQuotes(page, 14)
  await page.goto(assistantPath)
  await ask(page, question)
  const first = await script.next()
  expect(first.body.chat_request).not.toHaveProperty('scope')
  first.accept()
  first.say('message_start', { engine: 'extractive', engine_label: 'On this computer' })
  first.say('scope', { ...understood, unread: 3, ignored: ['before the monsoon'] })
  first.say('message_delta', { content: '9 of 12 submitted responses credit her with creativity.' })
  first.say('section', { kind: 'praise', responses: 9, scope: scopeOf({ stance: 'praise' }) })
  first.say('citation', quote('She turned the classroom into a cave.'))
  first.say('section', { kind: 'concern', responses: 5, scope: scopeOf({ stance: 'concern' }) })
  first.say('citation', quote('Permission slips come home the day they are due.'))
  await expect(chips(page)).toHaveCount(4)
  await expect(panel(page).getByRole('button', { name: 'Remove March 2–27' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  first.say('finished')
  first.end()
  await expect(send(page)).toBeVisible()
  await expect(log(page)).toContainText('12 responses')
  await expect(log(page)).toContainText('I could not apply: “before the monsoon”')
  await expect(log(page)).toContainText('3 answers have not been read yet')

  if (page.viewportSize()?.width === 390) {
    for (const button of await log(page).getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.height ?? 0, box?.width ?? 0), await button.innerText()).toBeGreaterThanOrEqual(44)
    }
  }

  const praise = part(page, 'Praise 9')
  const concerns = part(page, 'Concerns 5')
  await expect(praise.getByRole('figure')).toHaveText([/a cave/])
  await expect(concerns.getByRole('figure')).toHaveText([/Permission slips/])
  const [left, right] = [await praise.boundingBox(), await concerns.boundingBox()]
  if (page.viewportSize()?.width === 390) expect(right?.x).toBe(left?.x)
  else expect(right?.y).toBe(left?.y)

  // Everything behind a number, in its place, and back again.
  const all = praise.getByRole('button', { name: 'See all 9' })
  await all.click()
  await expect(praise.getByRole('status')).toHaveText('Showing 10 of 14 answers')
  await expect(praise.getByRole('figure')).toHaveCount(10)
  expect(bodies[0]).toMatchObject({ scope: { stance: 'praise' }, offset: 0 })
  // A list that the reader opened is no news, however far it goes on below.
  await log(page).evaluate(async (box) => {
    box.scrollBy(0, 5)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  await expect(panel(page).getByRole('button', { name: 'New message' })).toBeHidden()
  await praise.getByRole('button', { name: 'Show more' }).click()
  await expect(praise.getByRole('status')).toHaveText('Showing 14 of 14 answers')
  await expect(praise.getByRole('listitem').nth(10)).toBeFocused()
  await expect(praise.getByRole('button', { name: 'Show more' })).toBeHidden()
  expect(bodies[1]).toMatchObject({ scope: { stance: 'praise' }, offset: 10 })
  await praise.getByRole('button', { name: 'Show fewer' }).last().click()
  await expect(praise.getByRole('figure')).toHaveText([/a cave/])
  await expect(all).toBeFocused()
  await expect(all).toHaveAttribute('aria-expanded', 'false')

  // Without the days: the same question is a new exchange, and the old answer stays.
  await panel(page).getByRole('button', { name: 'Remove March 2–27' }).click()
  const second = await script.next()
  expect(second.body.chat_request).toMatchObject({ message: question, scope: { ...scope, days: null } })
  await expect(log(page).getByText(question)).toHaveCount(2)
  await expect(log(page).locator('[data-role="user"]').last()).toBeFocused()
  second.accept()
  const wider = { ...scope, days: null }
  second.say('scope', { scope: wider, chips: [pike, osei, submitted], responses: 31 })
  second.say('message_delta', { content: '20 of 31.' })
  second.say('finished')
  second.end()
  await expect(log(page)).toContainText('31 responses')
  await expect(log(page)).toContainText('9 of 12 submitted responses')
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('button', { name: 'Change Ms. Pike' }).last()).toBeFocused()

  // Another word, by keyboard alone.
  const add = panel(page).getByRole('button', { name: 'Add', exact: true }).last()
  await add.press('Enter')
  const popover = page.getByRole('dialog')
  await expect(popover.getByRole('button', { name: 'Teachers', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await add.press('Enter')
  await popover.getByRole('button', { name: 'Exact words' }).press('Enter')
  await expect(popover.getByRole('textbox', { name: 'Exact words' })).toBeFocused()
  await page.keyboard.type(' puppet ')
  await page.keyboard.press('Enter')
  const third = await script.next()
  expect(third.body.chat_request).toMatchObject({ message: question, scope: { ...wider, words: 'puppet' } })
  await expect(popover).toBeHidden()
  await expect(log(page).locator('[data-role="user"]').last()).toBeFocused()
  third.accept()
  third.say('scope', { scope: { ...wider, words: 'puppet' }, chips: [pike], responses: 2 })
  third.say('message_delta', { content: '2 of 31.' })
  third.say('finished')
  third.end()
  await expect(log(page)).toContainText('2 responses')

  // A question that follows starts from the last scope, by its own words.
  await ask(page, 'And in February?')
  const fourth = await script.next()
  expect(fourth.body.chat_request).not.toHaveProperty('scope')
  expect(fourth.body.chat_request.conversation_history.at(-1)).toMatchObject({
    role: 'assistant',
    scope: { ...wider, words: 'puppet' },
  })
})

test('a chip is changed in its own way: a list, days, one of a few', async ({ page, script }) => {
  await page.goto(assistantPath)
  await ask(page, question)
  const first = await script.next()
  const concern = { part: 'stance', label: 'Concerns' }
  const language = { part: 'languages', label: 'Spanish', values: ['es'] }
  const given = scopeOf({ ...scope, stance: 'concern', languages: ['es'] })
  first.accept()
  first.say('scope', { scope: given, chips: [pike, march, concern, language, submitted], responses: 12 })
  first.say('message_delta', { content: 'Five.' })
  first.say('finished')
  first.end()
  await expect(send(page)).toBeVisible()
  const change = (label: string) =>
    panel(page)
      .getByRole('button', { name: `Change ${label}` })
      .first()
  const popover = page.getByRole('dialog')
  const apply = popover.getByRole('button', { name: 'Apply' })
  const next = async () => {
    const asked = await script.next()
    await expect(popover).toBeHidden()
    asked.accept()
    asked.say('message_delta', { content: 'Done.' })
    asked.say('finished')
    asked.end()
    await expect(send(page)).toBeVisible()
    return asked.body.chat_request
  }

  await change('Ms. Pike').click()
  // Both are no teachers of this school any more; one of them has a name by its chip.
  await expect(popover.getByRole('checkbox', { name: 'Ms. Pike', exact: true })).toBeChecked()
  await popover.getByRole('searchbox').fill('quan')
  await expect(popover.getByRole('checkbox')).toHaveCount(1)
  await popover.getByRole('checkbox', { name: /Quan/ }).check()
  await popover.getByRole('searchbox').fill('pike')
  await popover.getByRole('checkbox', { name: 'Ms. Pike', exact: true }).uncheck()
  await apply.click()
  const { scope: teachers } = await next()
  expect(teachers).toEqual({
    ...given,
    teacher_ids: [...osei.values, expect.stringMatching(/^[0-9a-f-]{36}$/)],
  })

  await change('March 2–27').click()
  await expect(popover.getByLabel('From')).toHaveValue('2026-03-02')
  await popover.getByLabel('From').fill('2026-03-30')
  await apply.click()
  await expect(popover.getByText('The last day must not come before the first')).toBeVisible()
  await popover.getByLabel('To').fill('')
  await apply.click()
  expect((await next()).scope).toEqual({ ...given, days: { ...days, first: '2026-03-30', last: null } })

  await change('Concerns').click()
  await expect(popover.getByRole('radio', { name: 'Concerns' })).toBeFocused()
  await popover.getByRole('radio', { name: 'Both' }).check()
  await apply.click()
  expect((await next()).scope).toEqual({ ...given, stance: null })

  await panel(page).getByRole('button', { name: 'Remove Submitted' }).click()
  expect((await next()).scope).toEqual({ ...given, status: 'all' })
  // A language is only taken out.
  await expect(panel(page).getByRole('button', { name: 'Change Spanish' })).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Remove Spanish' }).click()
  expect((await next()).scope).toEqual({ ...given, languages: [] })
})

// One width: what fails is the same on every screen.
test('quotes that cannot be loaded are asked for again', onDesktop, async ({ page, script, expectFault }) => {
  expectFault('422')
  await page.goto(assistantPath)
  await page.route(quotesCall, (route) => route.fulfill({ status: 422, json: { detail: 'No.' } }))
  await ask(page, question)
  const asked = await script.next()
  asked.accept()
  asked.say('section', { kind: 'teacher', title: 'Ms. Pike', detail: '4th Grade', responses: 4, scope })
  asked.say('citation', quote('A cave.'))
  asked.say('finished')
  asked.end()
  const row = part(page, 'Ms. Pike')
  await row.getByRole('button', { name: 'See all 4' }).click()
  await expect(row.getByRole('alert')).toContainText('Failed to load quotes')
  await expect(row.getByRole('figure')).toHaveText([/A cave/])
  await page.unroute(quotesCall)
  const bodies = await serveQuotes(page, 12)
  await row.getByRole('button', { name: 'Try Again' }).click()
  await expect(row.getByRole('figure')).toHaveCount(10)
  await expect(row.getByRole('alert')).toBeHidden()

  // A page that fails leaves those before it, and only that page is asked for again.
  await page.unroute(quotesCall)
  await page.route(quotesCall, (route) => route.fulfill({ status: 422, json: { detail: 'No.' } }))
  await row.getByRole('button', { name: 'Show more' }).click()
  await expect(row.getByRole('alert')).toContainText('Failed to load quotes')
  await expect(row.getByRole('figure')).toHaveCount(10)
  await page.unroute(quotesCall)
  const later = await serveQuotes(page, 12)
  await row.getByRole('button', { name: 'Try Again' }).click()
  await expect(row.getByRole('figure')).toHaveCount(12)
  await expect(row.getByRole('listitem').nth(10)).toBeFocused()
  expect([bodies, later].map((pages) => pages.map(({ offset }) => offset))).toEqual([[0], [10]])
})

// One width: the request is the same on every screen.
test('a question that failed with its scope is tried again with it', onDesktop, async ({ page, script }) => {
  await page.goto(assistantPath)
  await ask(page, question)
  const first = await script.next()
  first.accept()
  first.say('scope', understood)
  first.say('message_delta', { content: 'Twelve.' })
  first.say('finished')
  first.end()
  await expect(send(page)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Remove March 2–27' }).click()
  const second = await script.next()
  second.accept()
  second.say('error', { message: 'The model is away.' })
  second.end()
  await panel(page).getByRole('button', { name: 'Try Again' }).click()
  const third = await script.next()
  expect(third.body.chat_request).toMatchObject({ message: question, scope: { ...scope, days: null } })
  await expect(log(page).getByText(question)).toHaveCount(2)
})
