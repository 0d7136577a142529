import type { Locator, Page } from '@playwright/test'
import {
  addCategories,
  categories,
  detailPath,
  footer,
  modal,
  newWord,
  opener,
  openList,
  referenceOf,
  row,
  rows,
  shortTime,
  shownIds,
  submitResponse,
} from './responses'
import { expect, test } from './staff'
import { beginResponse, listQuestions } from './survey'
import { onDesktop, onPhone } from './widths'

test.beforeEach(({ me }) => void me)

const section = (page: Page, name: string): Locator =>
  modal(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
    .last()

test('clicking a row opens the modal with all that the parent gave', async ({ page, request }) => {
  await addCategories(page, 5)
  const word = newWord()
  const answers = [`${word} <b>brave</b>\nsecond line`, 'x'.repeat(20_000)]
  const name = 'Dolores Whitcomb'
  const id = await submitResponse(request, { name, email: 'a@b.co?subject=hi', answers })
  await openList(page, `?q=${word}`)
  await expect(row(page, id).locator('mark')).toHaveText(word)
  await row(page, id).getByRole('cell').nth(2).click()

  const dialog = modal(page)
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`\\?q=${word}&response=${id}&quote=[0-9a-f-]{36}\\.0-\\d+$`))
  await expect(section(page, 'Parent Information')).toContainText(`Name${name}`)
  const mail = dialog.getByRole('link', { name: 'a@b.co?subject=hi' })
  await expect(mail).toHaveAttribute('href', 'mailto:a@b.co%3Fsubject%3Dhi')
  await expect(section(page, 'Teachers').getByRole('listitem')).toHaveText('Ms. Delia Okafor Pre-K')
  await expect(section(page, 'Categories').getByRole('listitem')).toHaveText(categories.map((c) => c.name))
  const given = section(page, 'Survey Responses')
  const questions = await listQuestions(request)
  await expect(given.getByRole('term')).toHaveText(questions.map(({ text }) => text))
  await expect(given.getByRole('definition').first()).toContainText(answers[0] ?? '')
  await expect(given.getByRole('definition').nth(1)).toContainText(answers[1] ?? '')
  // With kerning so long a word would hold the page up for seconds.
  await expect(given.locator('.font-words').nth(1)).toHaveCSS('font-kerning', 'none')
  const details = section(page, 'Submission Details')
  const sent = (await details.locator('time').getAttribute('datetime')) ?? ''
  await expect(details).toContainText(`Submitted At${await shortTime(page, sent)}`)
  await expect(details).toContainText(`Response ID${id}`)
  await expect(dialog.getByText('1 of 1')).toBeVisible()

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(opener(page, id)).toBeFocused()
  await expect(page).toHaveURL(`${detailPath}?q=${word}`)

  await opener(page, id).press('Enter')
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(dialog.getByText(id)).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${detailPath}?q=${word}`)

  await page.goto(`${detailPath}?response=${id}`)
  await expect(dialog.getByText(id)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(detailPath)
})

// One width: on a phone the modal fills the screen.
test(
  'a click on the backdrop closes the modal, and the list is where it was',
  onDesktop,
  async ({ page }) => {
    await openList(page)
    const twelfth = rows(page).nth(12)
    await twelfth.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(0)
    await twelfth.click()
    await expect(modal(page)).toBeVisible()
    await page.mouse.click(20, 400)
    await expect(modal(page)).toBeHidden()
    await expect(twelfth.locator('[data-open]')).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(place)
  },
)

// One width: the words are the same on every screen.
test('what is missing has its words', onDesktop, async ({ page, request }) => {
  const id = referenceOf(await beginResponse(request, {}))
  await page.goto(`${detailPath}?response=${id}`)
  await expect(section(page, 'Parent Information').getByText('Not provided')).toHaveCount(2)
  await expect(section(page, 'Teachers')).toContainText('No teachers selected')
  await expect(section(page, 'Categories')).toContainText('No categories assigned')
  await expect(section(page, 'Survey Responses')).toContainText('No answers provided')
  await expect(section(page, 'Submission Details')).toContainText('Submitted AtNot submitted')
})

// One width: a phone has no arrow keys.
test(
  'the keyboard goes through the rows, opens one, and reads on across the end of the page',
  onDesktop,
  async ({ page }) => {
    await openList(page, '?q=class&status=submitted')
    const first = await shownIds(page)
    expect(first).toHaveLength(20)
    await opener(page, first[0] ?? '').focus()
    await page.keyboard.press('ArrowDown')
    await expect(opener(page, first[1] ?? '')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await expect(opener(page, first[18] ?? '')).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = modal(page)
    await expect(dialog.getByText(first[18] ?? '')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(dialog.getByText(first[17] ?? '')).toBeVisible()
    for (const id of first.slice(18)) {
      await page.keyboard.press('ArrowRight')
      await expect(dialog.getByText(id)).toBeVisible()
    }
    await expect(dialog.getByText(/^20 of \d+$/)).toBeVisible()

    const next = dialog.getByRole('button', { name: 'Next' })
    await expect(next).not.toHaveAttribute('aria-disabled')
    await next.click()
    await expect(dialog.getByText(/^21 of \d+$/)).toBeVisible()
    await expect(page).toHaveURL(/\?q=class&status=submitted&response=[0-9a-f-]{36}&page=2$/)
    await expect(next).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`${detailPath}?q=class&status=submitted&page=2`)
    await expect(footer(page)).toHaveText(/^Showing 21 to/)
    await expect(rows(page).first().locator('[data-open]')).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/^21 of \d+$/)).toBeVisible()
    const back = dialog.getByRole('button', { name: 'Previous' })
    await expect(back).not.toHaveAttribute('aria-disabled')
    await back.click()
    await expect(dialog.getByText(first[19] ?? '')).toBeVisible()
    await expect(dialog.getByText(/^20 of \d+$/)).toBeVisible()
  },
)

// One width: on a phone the two buttons are the only way.
test('the first response has no previous one, the last no next one', onPhone, async ({ page, request }) => {
  const word = newWord()
  const older = await submitResponse(request, { name: word })
  const newer = await submitResponse(request, { name: word })
  await openList(page, `?q=${word}`)
  await row(page, newer).click()
  const back = modal(page).getByRole('button', { name: 'Previous' })
  const next = modal(page).getByRole('button', { name: 'Next' })
  await expect(back).toHaveAttribute('aria-disabled', 'true')
  await next.click()
  await expect(modal(page).getByText(older)).toBeVisible()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await page.goBack()
  await expect(modal(page)).toBeHidden()
  await expect(opener(page, older)).toBeFocused()
})

// One width: the note is the same on every screen.
test(
  'a staff note saves itself, says so, and is not lost when one leaves at once',
  onDesktop,
  async ({ page, request, me }) => {
    const word = newWord()
    const older = await submitResponse(request, { name: word })
    const newer = await submitResponse(request, { name: word })
    await openList(page, `?q=${word}`)
    await row(page, newer).click()
    const note = modal(page).getByRole('textbox', { name: 'Staff Note' })
    await expect(section(page, 'Staff Note')).toContainText('No note yet')
    await note.fill('Call the family')
    await expect(section(page, 'Staff Note')).toContainText(`by ${me.name}`)
    await note.press('ArrowRight')
    await expect(modal(page).getByText(newer)).toBeVisible()

    await note.fill('Called, all is well')
    await modal(page).getByRole('button', { name: 'Next' }).click()
    await expect(modal(page).getByText(older)).toBeVisible()
    await expect(note).toHaveValue('')
    await modal(page).getByRole('button', { name: 'Previous' }).click()
    await expect(note).toHaveValue('Called, all is well')
    await page.reload()
    await expect(note).toHaveValue('Called, all is well')
    await note.fill('')
    await expect(section(page, 'Staff Note')).toContainText('No note yet')
  },
)

// One width: the words are the same on every screen.
test.describe('failures', onDesktop, () => {
  test('a note that cannot be saved keeps the modal open until it is saved or discarded', async ({
    page,
    request,
    expectFault,
  }) => {
    expectFault('403')
    const id = await submitResponse(request)
    await page.route('**/note', (route) => route.fulfill({ status: 403, json: {} }))
    await page.goto(`${detailPath}?response=${id}`)
    await modal(page).getByRole('textbox', { name: 'Staff Note' }).fill('Important')
    await page.keyboard.press('Escape')
    await expect(modal(page).getByText('The note is not saved.')).toBeInViewport()
    await modal(page).getByRole('button', { name: 'Discard Changes' }).click()
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
  })

  test("'Loading response details...', then 'Failed to load response details' and 'Please try again later'", async ({
    page,
    expectFault,
  }) => {
    expectFault('404')
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/detail', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto(`${detailPath}?response=00000000-0000-4000-8000-000000000000`)
    await expect(modal(page).getByText('Loading response details...')).toBeVisible()
    answer()
    await expect(modal(page).getByRole('alert')).toContainText('Failed to load response details')
    await expect(modal(page).getByRole('alert')).toContainText('Please try again later')
  })
})

// One width: paper has one width.
test(
  'printing gives one clean document, however long the answer is',
  onDesktop,
  async ({ page, request }) => {
    const id = await submitResponse(request, { answers: ['So many words about one teacher. '.repeat(600)] })
    await page.goto(`${detailPath}?response=${id}`)
    await expect(modal(page).getByText(id)).toBeVisible()
    await page.evaluate(() => {
      window.print = () => window.dispatchEvent(new Event('beforeprint'))
    })
    await modal(page).getByRole('button', { name: 'Print' }).click()
    const sheet = page.getByRole('article')
    await expect(sheet).toBeHidden()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(sheet).toBeVisible()
    await expect(sheet.getByRole('heading', { level: 3 })).toHaveText([
      'Parent Information',
      'Teachers',
      'Categories',
      'Survey Responses',
      'Submission Details',
    ])
    await expect(modal(page)).toBeHidden()
    await expect(page.getByRole('navigation')).toBeHidden()
    expect(await sheet.evaluate((one) => getComputedStyle(one).colorScheme)).toBe('light')
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeGreaterThan(3000)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: null, colorScheme: null })
    await expect(modal(page)).toBeVisible()
    await expect(sheet).toBeHidden()
  },
)
