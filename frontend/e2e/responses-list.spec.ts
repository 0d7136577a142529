import { buildSurvey } from './builder'
import {
  addCategories,
  categories,
  detailPath,
  footer,
  listCall,
  newWord,
  openList,
  referenceOf,
  row,
  rows,
  shortTime,
  shownIds,
  submitResponse,
} from './responses'
import { expect, test } from './staff'
import { listTeachers, surveyId } from './survey'
import { onDesktop } from './widths'

test.beforeEach(({ me }) => void me)

// One width: both layouts are in responses-screens.
test(
  'the page shows the title, the public link with Copy Link, Back to Admin and two tabs',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openList(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Maple Grove Elementary: Teacher Superpowers 2025-26',
    )
    const link = `${baseURL}/survey/${surveyId}`
    await expect(page.getByText(link)).toBeVisible()
    const copy = page.getByRole('button', { name: 'Copy Link' })
    await copy.click()
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await expect(copy).toBeVisible({ timeout: 3000 })

    await page.getByRole('list', { name: 'All responses' }).getByRole('link', { name: 'in progress' }).click()
    await expect(page).toHaveURL(`${detailPath}?status=in_progress`)
    await expect(rows(page).first()).toContainText('Not submitted')
    await page.goBack()

    await page.getByRole('tab', { name: 'AI Assistant' }).click()
    await expect(page.getByRole('heading', { name: 'Survey Assistant' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('tab', { name: 'AI Assistant' })).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Survey Responses' })).toHaveAttribute('aria-selected', 'true')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('link', { name: 'Back to Admin' }).click()
    await expect(page).toHaveURL('/admin')
  },
)

test('a row shows name, teachers, preview, categories and time, or the words for what is missing', async ({
  page,
  request,
  head,
}) => {
  const word = newWord()
  const edge = `${word} ${'x'.repeat(199 - word.length)}`
  const long = await submitResponse(request, { name: `Nadia ${word}`, teachers: 2, answers: [`${edge}y`] })
  const short = await submitResponse(request, { name: `Sven ${word}`, answers: [edge] })
  const columns = ['Parent Name', 'Teachers', 'Answer Preview', 'Categories', 'Submitted']

  await openList(page, `?q=${word}`)
  await expect(page.getByRole('columnheader')).toHaveText(columns)
  expect(await shownIds(page)).toEqual([short, long])
  const cells = row(page, long).getByRole('cell')
  const [first, second] = await listTeachers(request)
  await expect(cells.nth(0)).toHaveText(`Nadia ${word}`)
  await expect(cells.nth(1)).toHaveText(`${first?.name} Pre-K${second?.name} Kindergarten`)
  await expect(cells.nth(2)).toContainText(edge)
  await expect(cells.nth(2)).toContainText('Click row to see full response')
  await expect(row(page, short)).not.toContainText('Click row to see full response')
  const lines = await cells.nth(2).locator('p').first()
  expect(
    await lines.evaluate((p) => p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight)),
  ).toBeLessThan(4.1)
  await expect(cells.nth(3)).toHaveText('No categories')
  const sent = await row(page, long).locator('time').getAttribute('datetime')
  await expect(cells.nth(4)).toHaveText(await shortTime(page, sent ?? ''))

  // Nothing was done in it, so it is not in progress; among all it is listed. It is in a survey of its own, where no
  // other test can push it off the first page.
  const survey = await buildSurvey(head)
  const { id } = await (await request.post(`/api/surveys/${survey.id}/start`)).json()
  await page.goto(`/admin/survey/${survey.id}?status=all`)
  await expect(row(page, referenceOf(id)).getByRole('cell')).toHaveText([
    'N/A',
    'None',
    'No answers',
    'No categories',
    'Not submitted',
  ])
})

// One width: the badges are the same on every screen.
test("at most the first 3 categories are badges, then '+N more'", onDesktop, async ({ page }) => {
  await addCategories(page, 5)
  await openList(page)
  const cell = rows(page).first().getByRole('cell').nth(3)
  await expect(cell.getByRole('listitem')).toHaveText([
    ...categories.slice(0, 3).map((c) => c.name),
    '+2 more',
  ])
})

// One width: a phone only lays the filters out differently.
test(
  'filters combine, stay in the address, reset the page, and Clear Filters resets them all',
  onDesktop,
  async ({ page, request }) => {
    await addCategories(page, 0)
    const teachers = await listTeachers(request)
    await openList(page)
    const teacher = page.getByRole('combobox', { name: 'Teacher' })
    const options = await teacher.locator('option').allTextContents()
    expect(options.slice(0, 2)).toEqual(['All Teachers', `${teachers[0]?.name} (Pre-K)`])
    expect(options.length).toBeGreaterThanOrEqual(teachers.length + 1)
    const category = page.getByRole('combobox', { name: 'Category' })
    await expect(category.locator('option')).toHaveText(['All Categories', ...categories.map((c) => c.name)])

    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(`${detailPath}?page=2`)
    const vega = teachers.find(({ name }) => name === 'Coach Marisol Vega')
    await teacher.selectOption('Coach Marisol Vega (PE)')
    await expect(page).toHaveURL(`${detailPath}?teacher_id=${vega?.id}`)
    await expect(footer(page)).toBeVisible()
    for (const text of await rows(page).allTextContents()) expect(text).toContain('Coach Marisol Vega')

    const status = page.getByRole('combobox', { name: 'Status' })
    await expect(status).toHaveValue('submitted')
    for (const text of await rows(page).allTextContents()) expect(text).not.toContain('Not submitted')
    await status.selectOption('All')
    await expect(page).toHaveURL(`${detailPath}?teacher_id=${vega?.id}&status=all`)
    await expect(footer(page)).toBeVisible()

    await page.getByRole('searchbox', { name: 'Search responses' }).fill('zombie tag ')
    await expect(page).toHaveURL(/&q=zombie\+tag$/)
    await expect(footer(page)).toHaveText('Showing 1 to 1 of 1 responses')
    await expect(page.getByRole('searchbox')).toHaveValue('zombie tag ')
    await page.reload()
    await expect(footer(page)).toHaveText('Showing 1 to 1 of 1 responses')
    await expect(teacher).toHaveValue(vega?.id ?? '')
    await expect(status).toHaveValue('all')

    await page.getByRole('combobox', { name: 'Category' }).selectOption('Patience')
    await expect(page.getByText('No survey responses found')).toBeVisible()
    await expect(page.getByText('Try adjusting your filters')).toBeVisible()
    await page.goBack()
    await expect(category).toHaveValue('')
    await expect(rows(page)).toHaveCount(1)

    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(page).toHaveURL(detailPath)
    await expect(rows(page)).toHaveCount(20)
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(teacher).toHaveValue('')
  },
)

// One width: the words are the same on every screen.
test(
  'what parents say in other words is found best first, and opens at the words',
  onDesktop,
  async ({ page }) => {
    await openList(page)
    await page.getByRole('searchbox', { name: 'Search responses' }).fill('an hour of homework is too much')
    await expect(
      page.getByText('Best matches first, then others with these words, newest first.'),
    ).toBeVisible()
    const words = 'An hour of homework a night in 3rd grade is too much.'
    await expect(rows(page).first()).toContainText(words)
    await rows(page).first().getByRole('button').click()
    const quoted = page.getByRole('dialog').locator('mark').first()
    await expect(quoted).toContainText('An hour of homework')
    await expect(quoted).toBeInViewport()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/&quote=/)
    await page.keyboard.press('ArrowLeft')
    await expect(quoted).toContainText('An hour of homework')
  },
)

// One width: the pages are the same on every screen.
test(
  'the footer counts, its numbers are pages 1 to 5, and Previous and Next reach every page',
  onDesktop,
  async ({ page }) => {
    await openList(page)
    await expect(footer(page)).toHaveText(/^Showing 1 to 20 of \d+ responses$/)
    const pager = page.getByRole('navigation', { name: 'Pages of responses' })
    await expect(pager.getByRole('listitem')).toHaveText(['1', '2', '3', '4', '5'])
    const previous = pager.getByRole('button', { name: 'Previous' })
    const next = pager.getByRole('button', { name: 'Next' })
    await expect(previous).toHaveAttribute('aria-disabled', 'true')

    await pager.getByRole('button', { name: 'Page 5' }).click()
    await expect(footer(page)).toHaveText(/^Showing 81 to 100 of/)
    await expect(rows(page).first()).toBeInViewport()
    await next.click()
    await expect(footer(page)).toHaveText(/^Showing 101 to 120 of/)
    await expect(pager.getByRole('listitem')).toHaveText(['1', '2', '3', '4', '5'])
    await expect(page).toHaveURL(`${detailPath}?page=6`)
    await page.reload()
    await expect(footer(page)).toHaveText(/^Showing 101 to 120 of/)
    await previous.click()
    await expect(footer(page)).toHaveText(/^Showing 81 to 100 of/)

    await page.goto(`${detailPath}?page=9999`)
    await expect(footer(page)).toBeVisible()
    await expect(page).not.toHaveURL(/9999/)
    await expect(next).toHaveAttribute('aria-disabled', 'true')

    await page.goto(`${detailPath}?q=zombie+tag`)
    // One response has the words; another may mean something like it.
    await expect(footer(page)).toHaveText(/^Showing 1 to (\d) of \1 responses$/)
    await expect(pager.getByRole('listitem')).toHaveText(['1'])
  },
)

// One width: the words are the same on every screen.
test.describe('states of the list', onDesktop, () => {
  test("'Loading survey responses...'", async ({ page }) => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(listCall, async (route) => {
      await asked
      await route.continue()
    })
    await page.goto(detailPath)
    await expect(page.getByText('Loading survey responses...')).toBeVisible()
    answer()
    await expect(rows(page)).toHaveCount(20)
    await expect(page.getByText('Loading survey responses...')).toBeHidden()
  })

  test("'Failed to load survey responses' plus the error message, and trying again helps", async ({
    page,
    expectFault,
  }) => {
    expectFault('403')
    let isBroken = true
    await page.route(listCall, (route) =>
      isBroken ? route.fulfill({ status: 403, json: {} }) : route.continue(),
    )
    await page.goto(detailPath)
    await expect(page.getByRole('alert')).toContainText('Failed to load survey responses')
    await expect(page.getByRole('alert')).toContainText('Forbidden')
    isBroken = false
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(rows(page)).toHaveCount(20)
  })

  test("without a filter: 'Responses will appear here once submitted'", async ({ page }) => {
    await page.route(listCall, (route) => route.fulfill({ json: { items: [], total: 0, total_pages: 0 } }))
    await page.goto(detailPath)
    await expect(page.getByText('No survey responses found')).toBeVisible()
    await expect(page.getByText('Responses will appear here once submitted')).toBeVisible()
  })

  test('an address without a survey says so', async ({ page, expectFault }) => {
    expectFault('404')
    expectFault('422')
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
      await page.goto(`/admin/survey/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Survey not found')
    }
    await page.getByRole('link', { name: 'Back to Admin' }).click()
    await expect(page).toHaveURL('/admin')
  })
})
