import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import {
  expectNoSidewaysScroll,
  expectNothingMoves,
  expectRoomForWiderText,
  expectStatesWithoutColours,
} from './layout'
import {
  answerBox,
  beginResponse,
  missing,
  next,
  openReview,
  parent,
  responseIdOf,
  responsePath,
  surveyPath,
  whole,
} from './survey'
import { type Open, screens } from './survey-screens'
import { onDesktop, onPhone } from './widths'

test.use({ serviceWorkers: 'block' })

/** Each step with what is missing told on it, which is when there is the most to see. */
const steps: Record<string, Open> = {
  name: screens['name that is missing'],
  email: screens['email with an error and a suggestion'],
  teachers: async (page, request) => {
    await screens['no teacher'](page, request)
    await page.getByRole('button', { name: /Okafor/ }).click()
  },
  question: async (page, request) => {
    await page.goto(responsePath(await beginResponse(request, { ...whole, answers: ['A'] })))
    await expect(answerBox(page)).toBeFocused()
    await next(page).click()
    await expect(missing(page, 'Question 2 needs an answer')).toBeFocused()
  },
  review: screens['review that is not complete'],
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not there.')
  return box
}

function doubleText(page: Page) {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

test('choosing teachers moves none of them, nor the buttons below', async ({ page, request }) => {
  await page.goto(responsePath(await beginResponse(request, parent)))
  const tiles = page.getByRole('list', { name: 'Teachers', exact: true }).getByRole('button')
  await expect(tiles.first()).toBeVisible()
  const places = async () => {
    const boxes: unknown[] = [await page.evaluate(() => scrollY)]
    for (const tile of await tiles.all()) boxes.push(await tile.boundingBox())
    return boxes
  }
  const before = await places()
  const buttons = await boxOf(next(page))
  await tiles.nth(0).click()
  await expect(page.getByText('1 selected')).toBeVisible()
  expect(await places()).toEqual(before)
  expect(await boxOf(next(page))).toEqual(buttons)
  for (const number of [2, 3, 1]) await tiles.nth(number).click()
  await expect(page.getByText('4 selected')).toBeVisible()
  expect(await places()).toEqual(before)
  await tiles.nth(2).click()
  await expect(page.getByText('3 selected')).toBeVisible()
  expect(await places()).toEqual(before)
})

test('what is missing goes when it is there, and its room stays while somebody types', async ({ page }) => {
  await steps.name?.(page, page.request)
  const field = page.getByLabel('Your name')
  const before = await boxOf(field)
  await field.fill('P')
  await expect(page.getByText('Your name is missing')).toBeHidden()
  expect((await boxOf(field)).y).toBe(before.y)
})

for (const { name, width, height, isDoubled } of [
  { name: 'in a window of 320 by 568', width: 320, height: 568, isDoubled: false },
  { name: 'with text of twice the size', width: 390, height: 844, isDoubled: true },
]) {
  // One width: it sets its own.
  test(
    `${name} no button covers the field, and no bar takes half of the window`,
    onPhone,
    async ({ page, request }) => {
      await page.setViewportSize({ width, height })
      const filled = [{}, { name: parent.name }, parent, { ...whole, answers: [] }]
      for (const response of filled) {
        await page.goto(responsePath(await beginResponse(request, response)))
        await expect(next(page)).toBeVisible()
        if (isDoubled) await doubleText(page)
        const field = page.locator('main').locator('input, textarea').first()
        await field.focus()
        await field.evaluate((element) => element.scrollIntoView({ block: 'end' }))
        const bar = next(page).locator('xpath=ancestor::div[contains(@class, "sticky")]')
        const covered = await boxOf(field)
        const { y } = await boxOf(bar)
        // What stands still over the page would be in the window wherever the page is.
        expect(covered.y + covered.height, 'the lower edge of the field').toBeLessThanOrEqual(y)
        await page.evaluate(() => scrollTo(0, 0))
        const shown = Math.max(0, height - (await boxOf(bar)).y)
        expect(shown, 'how much of the window the bar takes').toBeLessThan(height / 2)
        await expectNoSidewaysScroll(page)
        // Otherwise the next draft would be asked about first.
        await page.evaluate(() => localStorage.clear())
      }
    },
  )
}

// One width: it is a phone's bar.
test('in a window that is high enough the buttons stay in view', onPhone, async ({ page, request }) => {
  await page.goto(responsePath(await beginResponse(request, parent)))
  await expect(page.getByRole('button', { name: /Okafor/ })).toBeVisible()
  const { y, height } = await boxOf(next(page))
  expect(y + height).toBeLessThanOrEqual(844)
})

/** Everything that Tab stops at, from the top of the page to its end. */
async function tabStops(page: Page): Promise<string[]> {
  const stops = ['Skip to content']
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const here = document.activeElement as HTMLInputElement
      if (here === document.body) return ''
      const name = here.getAttribute('aria-label') ?? here.labels?.[0]?.textContent ?? here.innerText
      return name.replace(/\s+/g, ' ').trim() || here.tagName
    })
    if (!stop || stops.length > 60) return stops
    stops.push(stop)
  }
}

// One width: a phone has no keyboard.
test('Tab goes through every step in the order of reading', onDesktop, async ({ page, request }) => {
  await steps.name?.(page, request)
  const name = await tabStops(page)
  expect(name.slice(0, 3)).toEqual(['Skip to content', 'Maple Grove Elementary', 'Help'])
  expect(name.slice(3, 15)).toHaveLength(12)
  expect(name.slice(15)).toEqual([
    'Your name is missing',
    expect.stringContaining('School staff read your answers'),
    'Your name*',
    'Next',
  ])
  await page.evaluate(() => localStorage.clear())
  await steps.email?.(page, request)
  expect(await tabStops(page)).toEqual([
    'Skip to content',
    'Maple Grove Elementary',
    'Not Pilar? Start a new response',
    'Help',
    'Language',
    'Please enter a valid email address.',
    'Your email*',
    'Did you mean pilar@gmail.com?',
    'Back',
    'Next',
  ])
  await page.evaluate(() => localStorage.clear())
  await steps.teachers?.(page, request)
  const teachers = await tabStops(page)
  expect(teachers.slice(5, 7)).toEqual(['Search teachers', 'Ms. Delia Okafor Pre-K'])
  expect(teachers.slice(-3)).toEqual(['Remove Ms. Delia Okafor', 'Back', 'Next'])
  await page.evaluate(() => localStorage.clear())
  await steps.question?.(page, request)
  const question = await tabStops(page)
  expect(question[5]).toBe('Question 2 needs an answer')
  expect(question[6]).toContain('Describe a moment')
  expect(question.slice(7, 14)).toEqual([
    'Back',
    'Question 1, answered',
    'Question 2',
    'Question 3',
    'Question 4',
    'Question 5',
    'Next',
  ])
  await page.evaluate(() => localStorage.clear())
  await steps.review?.(page, request)
  expect((await tabStops(page)).slice(5)).toEqual([
    'No teacher is selected',
    'Edit your information',
    'Edit teachers',
    'Edit your answers',
    'Back',
    'Submit Survey',
  ])
})

// One width: a phone has no keyboard.
test(
  'arrow keys move in the language list and in an answer, and change nothing else',
  onDesktop,
  async ({ page, request }) => {
    await page.goto(responsePath(await beginResponse(request, { ...whole, answers: ['Patience'] })))
    await page.getByRole('navigation', { name: 'Jump to a question' }).getByRole('button').first().click()
    await expect(answerBox(page)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('!')
    await expect(answerBox(page)).toHaveValue('Patienc!e')
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
    await expect(page.getByText('Question 1 of 5')).toBeVisible()
    await page.getByLabel('Language').focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(answerBox(page)).toHaveValue('Patienc!e')
  },
)

for (const [name, open] of Object.entries(steps)) {
  test(`${name}: forced colours keep every state and the focus visible`, async ({ page, request }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await open(page, request)
    await expectStatesWithoutColours(page)
  })

  // One width: nothing of it depends on the width.
  test(`${name}: nothing moves where less motion is asked for`, onPhone, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, request)
    await expectNothingMoves(page)
  })

  test(`${name}: wider spacing of text cuts nothing off`, async ({ page, request }) => {
    await open(page, request)
    await expectRoomForWiderText(page)
  })
}

const pages: Record<string, Open> = {
  ...steps,
  'a draft that is resumed': async (page, request) => {
    const id = await beginResponse(request, parent)
    await page.goto(responsePath(id))
    await expect(page.getByRole('button', { name: /Okafor/ })).toBeVisible()
    await page.goto(surveyPath)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  },
  'thank you': async (page, request) => {
    await openReview(page, await beginResponse(request, whole))
    await page.getByRole('button', { name: 'Submit Survey' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
  },
  closed: async (page) => {
    await page.route('**/start', (route) => route.fulfill({ status: 410, json: { detail: 'closed' } }))
    await page.goto(surveyPath)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This survey is closed')
  },
  'an address that leads nowhere': async (page) => {
    await page.goto('/survey/99999999-9999-4999-8999-999999999999')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
}

for (const [name, open] of Object.entries(pages)) {
  // One width: it is the same header.
  test(
    `Help is in the same place, by keyboard and with whom to ask: ${name}`,
    onPhone,
    async ({ page, request, expectFault }) => {
      expectFault('Failed to load resource')
      await open(page, request)
      const help = page.getByRole('banner').getByText('Help', { exact: true })
      await help.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('Questions about this survey? Please ask the school office.')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByText('Questions about this survey?')).toBeHidden()
      await expect(help).toBeFocused()
    },
  )
}

// One width: it is the same header.
test(
  'Help names the contact that the school has set, and Tab leaves it closed',
  onPhone,
  async ({ page }) => {
    await page.route(surveyPath, async (route) => {
      const reply = await route.fetch()
      const html = (await reply.text()).replace(
        /(name="school-contact" content=")/,
        '$1office@maplegrove.example',
      )
      await route.fulfill({ response: reply, body: html })
    })
    await page.goto(surveyPath)
    await responseIdOf(page)
    await page.getByText('Help', { exact: true }).click()
    const contact = page.getByRole('link', { name: 'office@maplegrove.example' })
    await expect(contact).toHaveAttribute('href', 'mailto:office@maplegrove.example')
    await contact.focus()
    await page.keyboard.press('Tab')
    await expect(contact).toBeHidden()
  },
)
