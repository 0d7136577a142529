import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { expect, test } from './fixtures'
import { expectNoSidewaysScroll } from './layout'
import {
  answerBox,
  answers,
  beginResponse,
  closeSurvey,
  next,
  parent,
  responseIdOf,
  responsePath,
  saveStatus,
  storedAnswer,
  surveyPath,
  traces,
  whole,
} from './survey'
import { onDesktop, onPhone } from './widths'

test.use({ serviceWorkers: 'block' })

const half = 'She waited until my daughter was rea'
const begun = { ...parent, teachers: 1 }
const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome back, Pilar' })
const otherParent = (page: Page) => page.getByRole('button', { name: 'Not Pilar? Start a new response' })

/** Somebody wrote half a sentence here and closed the tab. */
async function leaveHalf(page: Page, id: string) {
  await page.goto(responsePath(id))
  await answerBox(page).fill(half)
  await expect(saveStatus(page, 'Saved')).toBeVisible()
  await page.close()
}

test(
  'the next day the same question opens with half a sentence and the caret at its end',
  onPhone,
  async ({ page, context, request }) => {
    const id = await beginResponse(request, begun)
    await leaveHalf(page, id)
    const tab = await context.newPage()
    await tab.goto(surveyPath)
    await expect(welcome(tab)).toBeVisible()
    await expect(tab.getByText('Pick up where you left off, at question 1.')).toBeVisible()
    await tab.getByRole('button', { name: 'Continue' }).click()
    expect(await responseIdOf(tab)).toBe(id)
    await expect(tab.getByText('Question 1 of 5')).toBeVisible()
    await expect(answerBox(tab)).toBeFocused()
    await tab.keyboard.type('dy.')
    await expect(answerBox(tab)).toHaveValue(`${half}dy.`)
  },
)

// One width: it is about what happens.
test('a reload in mid-sentence goes on in mid-sentence, on every step', onPhone, async ({ page }) => {
  await page.goto(surveyPath)
  const name = page.getByLabel('Your name')
  await name.fill('Pil')
  await page.reload()
  await expect(name).toHaveValue('Pil')
  await expect(name).toBeFocused()
  await page.keyboard.type('ar')
  await expect(name).toHaveValue('Pilar')
  await page.keyboard.press('Enter')

  await page.getByLabel('Your email').fill('pilar@exa')
  await page.reload()
  await expect(page.getByLabel('Your email')).toHaveValue('pilar@exa')
  await expect(page.getByLabel('Your email')).toBeFocused()
  await page.getByLabel('Your email').fill(parent.email)
  await page.keyboard.press('Enter')

  await page.getByRole('button', { name: /Delia Okafor/ }).click()
  await page.reload()
  await expect(page.getByText('1 selected')).toBeVisible()
  await next(page).click()

  await answerBox(page).fill(half)
  await page.reload()
  await expect(page.getByText('Question 1 of 5')).toBeVisible()
  await expect(answerBox(page)).toHaveValue(half)
  const caret = () => answerBox(page).evaluate((box: HTMLTextAreaElement) => box.selectionStart)
  await expect(answerBox(page)).toBeFocused()
  await expect.poll(caret).toBe(half.length)

  for (const text of answers) {
    await answerBox(page).fill(text)
    await next(page).click()
  }
  await page.getByRole('navigation', { name: 'Jump to a question' }).getByRole('button').last().click()
  await page.getByRole('button', { name: 'Review Answers' }).click()
  await expect(page.getByRole('heading', { name: 'Review your answers' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Review your answers' })).toBeVisible()
})

test('the resume page shows how far the response is, and not a word of it', async ({
  page,
  context,
  request,
}) => {
  const id = await beginResponse(request, begun)
  await leaveHalf(page, id)
  const tab = await context.newPage()
  await tab.goto(surveyPath)
  await expect(welcome(tab)).toBeVisible()
  await expect(tab.getByRole('list', { name: 'Your progress' }).getByRole('listitem')).toHaveText([
    /Name\s*Saved/,
    /Email\s*Saved/,
    /Teachers\s*1 chosen/,
    /Questions\s*1 of 5 answered/,
    /Review\s*Last step/,
  ])
  const shown = await tab.content()
  for (const word of ['Quintero', parent.email, half, 'Okafor']) expect(shown).not.toContain(word)
  await expectAccessible(tab)
  for (const width of [320, 640, 1000]) {
    await tab.setViewportSize({ width, height: 700 })
    await expectNoSidewaysScroll(tab)
  }
})

test(
  '“Not Pilar?” asks once, then the draft has left the device and stays with the school',
  onPhone,
  async ({ page, context, request }) => {
    const id = await beginResponse(request, begun)
    await leaveHalf(page, id)
    const tab = await context.newPage()
    await tab.goto('/')
    await tab.goto(surveyPath)
    await otherParent(tab).click()
    await expect(tab.getByRole('heading', { name: 'Start a new response?' })).toBeFocused()
    await expect(tab.getByText('What was saved stays with the school.')).toBeVisible()
    await tab.getByRole('button', { name: 'Keep this draft' }).click()
    await expect(welcome(tab)).toBeVisible()
    await otherParent(tab).click()
    await tab.getByRole('button', { name: 'Start a new response', exact: true }).click()

    await expect(tab.getByLabel('Your name')).toHaveValue('')
    const fresh = await responseIdOf(tab)
    expect(fresh).not.toBe(id)
    const left = await traces(tab)
    for (const trace of [id, parent.name, parent.email, half]) expect(left, trace).not.toContain(trace)
    expect(await storedAnswer(request, id)).toBe(half)
    await tab.goBack()
    await expect(tab).toHaveURL('/')
  },
)

// One width: it is about what happens.
test(
  'within the flow a small link in the header leads there, also after a reload',
  onPhone,
  async ({ page, request }) => {
    const id = await beginResponse(request, begun)
    await page.goto(responsePath(id))
    await answerBox(page).fill(half)
    await page.reload()
    await expect(answerBox(page)).toHaveValue(half)
    await otherParent(page).click()
    await expect(welcome(page)).toBeFocused()
    await expect(answerBox(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(answerBox(page)).toHaveValue(half)
    await expect(answerBox(page)).toBeFocused()

    await otherParent(page).click()
    await otherParent(page).click()
    await page.getByRole('button', { name: 'Start a new response', exact: true }).click()
    await expect(page.getByLabel('Your name')).toHaveValue('')
    await expect(page).not.toHaveURL(responsePath(id))
    await expect(page).toHaveURL(/\/response\//)
    // Back leads to the address of the old response: it asks again, and shows no word by itself.
    await page.goto(responsePath(id))
    await expect(welcome(page)).toBeVisible()
    expect(await page.content()).not.toContain(half)
  },
)

// One width: the page was just opened by its own parent.
test('a new response has no such link', onPhone, async ({ page }) => {
  await page.goto(surveyPath)
  await page.getByLabel('Your name').fill(parent.name)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your email')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Not/ })).toHaveCount(0)
})

// One width: it is about what happens.
test(
  'words that have not reached the school are told about before the draft leaves',
  onPhone,
  async ({ page, request, expectFault }) => {
    expectFault('503')
    const id = await beginResponse(request, begun)
    await page.goto(responsePath(id))
    await page.route('**/answers/**', (route) => route.fulfill({ status: 503, json: { detail: 'busy' } }))
    await answerBox(page).fill(half)
    await expect(saveStatus(page, 'Not saved yet')).toBeVisible()
    await otherParent(page).click()
    await expect(page.getByText('Some of your words are only on this device.')).toBeVisible()
    await otherParent(page).click()
    await expect(page.getByText('have not reached the school yet and would be lost')).toBeVisible()
    await page.unroute('**/answers/**')
    await expect(page.getByText('What was saved stays with the school.')).toBeVisible({ timeout: 15_000 })
    expect(await storedAnswer(request, id)).toBe(half)
  },
)

// One width: it is about what happens.
test('a draft that nobody has touched for 14 days is gone', onPhone, async ({ page, request }) => {
  const id = await beginResponse(request, begun)
  await page.clock.install()
  await page.goto(responsePath(id))
  await answerBox(page).fill(half)
  await expect(saveStatus(page, 'Saved')).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 14 * 24 * 60 * 60 * 1000 + 60_000)
  await page.goto(surveyPath)
  await expect(page.getByLabel('Your name')).toHaveValue('')
  expect(await traces(page)).not.toContain(id)
})

const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000)
const closed = { status: 410, json: { detail: 'This survey is closed', code: 'closed' } }

test(
  'begun and in time: one calm line says until when, and everything works',
  onPhone,
  async ({ page, request }) => {
    await closeSurvey(page, inHours(1))
    await page.goto(responsePath(await beginResponse(request, { ...whole, answers: ['A'] })))
    const strip = page.getByRole('note').filter({ hasText: 'You can finish yours until' })
    await expect(strip).toContainText('This survey has closed to new responses.')
    await answerBox(page).fill(half)
    await expect(saveStatus(page, 'Saved')).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'begun and too late: the words are there to copy and to delete',
  onPhone,
  async ({ page, context, request }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const id = await beginResponse(request, begun)
    await leaveHalf(page, id)
    const tab = await context.newPage()
    await closeSurvey(tab, inHours(-1))
    await tab.goto(surveyPath)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('This survey is closed')
    await expect(tab.getByText('This survey is no longer accepting answers.')).toBeVisible()
    await expect(tab.getByText(half), 'shown before anybody has asked').toHaveCount(0)
    await tab.getByRole('button', { name: 'Show my words' }).click()
    await expect(tab.getByText(half)).toBeVisible()
    await tab.getByRole('button', { name: 'Copy my words' }).click()
    await expect(tab.getByRole('button', { name: 'Copied!' })).toBeVisible()
    expect(await tab.evaluate(() => navigator.clipboard.readText())).toContain(half)
    await expectAccessible(tab)
    for (const width of [320, 640, 1280]) {
      await tab.setViewportSize({ width, height: 700 })
      await expectNoSidewaysScroll(tab)
    }
    await tab.getByRole('button', { name: 'Delete them now' }).click()
    await expect(tab.getByRole('heading', { name: 'Delete your words from this device?' })).toBeFocused()
    await tab.getByRole('button', { name: 'Delete my words' }).click()
    await expect(tab.getByText('Your words were deleted from this device.')).toBeVisible()
    const left = await traces(tab)
    for (const trace of [id, half, parent.name]) expect(left, trace).not.toContain(trace)
  },
)

// One width: it is about what happens.
test(
  'a save that comes too late loses no word and is not repeated',
  onPhone,
  async ({ page, request, expectFault }) => {
    expectFault('410')
    let saves = 0
    const id = await beginResponse(request, begun)
    await page.clock.install()
    await page.goto(responsePath(id))
    await expect(answerBox(page)).toBeVisible()
    await page.route('**/answers/**', (route) => {
      saves += 1
      return route.fulfill(closed)
    })
    await answerBox(page).fill(half)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This survey is closed')
    await expect(page.getByText(half)).toBeVisible()
    await page.clock.runFor(60_000)
    await page.evaluate(() => fetch('/api/hello').then(({ status }) => status))
    expect(saves).toBe(1)
    await page.reload()
    await expect.poll(() => traces(page)).toContain(half)
  },
)

// One width: it is about what happens.
test(
  'a submission that comes too late leads to the same page',
  onDesktop,
  async ({ page, request, expectFault }) => {
    expectFault('410')
    await page.goto(responsePath(await beginResponse(request, whole)))
    await page.route('**/submit', (route) => route.fulfill(closed))
    await page.getByRole('button', { name: 'Review Answers' }).click()
    await page.getByRole('button', { name: 'Submit Survey' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This survey is closed')
    await expect(page.getByText(answers[1] ?? '')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy my words' })).toBeVisible()
  },
)

// One width: the same page as ever.
test('not begun: the page says that the survey is closed', onPhone, async ({ page, expectFault }) => {
  expectFault('410')
  await closeSurvey(page, inHours(1))
  await page.route('**/start', (route) => route.fulfill(closed))
  await page.goto(surveyPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This survey is closed')
  await expect(page.getByText('This survey is no longer accepting answers.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy my words' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Return Home' })).toBeVisible()
})
