import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { components } from '../src/shared/api/schema.gen'
import { expectAccessible } from './axe'
import { unfold } from './layout'
import { readPdf, withoutSpaces } from './pictures'
import { footer } from './responses'
import { check } from './screens'
import { expect, test } from './staff'
import { surveyId } from './survey'
import { onDesktop, onPhone } from './widths'

type Insights = components['schemas']['Insights']
type Sheet = components['schemas']['SheetShown']

const insightsPath = `/admin/survey/${surveyId}/insights`
const call = `**/api/admin/surveys/${surveyId}/insights?*`
const longName = 'Wilhelmina Featherstonehaugh-Abercrombie-Montgomery of Leeds'

// Each state is read by axe twice and laid out five times.
test.describe.configure({ timeout: 90_000 })

test.beforeEach(({ me }) => void me)

function chart(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true }).first()
}

/** The real reply with categories of which the worker may not have given any yet. */
async function changeInsights(page: Page, change: (insights: Insights) => Partial<Insights>) {
  await page.route(call, async (route) => {
    const insights: Insights = await (await route.fetch()).json()
    await route.fulfill({ json: { ...insights, ...change(insights) } })
  })
}

function withCategories(insights: Insights, length = 12): Partial<Insights> {
  const teachers = insights.grades.flatMap((grade) => grade.teachers)
  const categories = Array.from({ length }, (_, index) => ({
    category_id: `00000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`,
    name: index === 1 ? 'Communication with families and everybody else' : `Superpower ${index + 1}`,
    color_slot: index + 1,
    responses: 60 - index * 2,
    share: (60 - index * 2) / 150,
  }))
  const cells = teachers.flatMap((teacher, row) =>
    categories.map(({ category_id }, column) => ({
      teacher_id: teacher.id,
      category_id,
      responses: (row * 7 + column * 5) % 13,
    })),
  )
  return { categories, cells }
}

async function openMenu(page: Page, title: string, item: string) {
  await page.getByRole('button', { name: `Export: ${title}` }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  return download
}

// One width: both layouts are looked at below.
test(
  'from the survey to its insights, a teacher, a parent’s words and the response they are from',
  onDesktop,
  async ({ page }) => {
    await changeInsights(page, (insights) => withCategories(insights))
    await page.goto(`/admin/survey/${surveyId}`)
    await page.getByRole('tab', { name: 'Insights' }).click()
    await expect(page).toHaveURL(insightsPath)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/: Insights$/)
    for (const title of [
      'When did parents answer?',
      'Which superpowers do parents name most?',
      'Who did they write about?',
      'Who is known for what?',
      'Which teachers need more responses?',
      'How much do parents write?',
      'In which languages do they write?',
      'Where do parents stop?',
    ]) {
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    }

    await test.step('every picture has a table behind it', async () => {
      const when = chart(page, 'When did parents answer?')
      await when.getByText('Show as a table').click()
      await expect(when.getByRole('rowheader').first()).toBeVisible()
    })

    await test.step('a cell and a bar lead to the responses behind them', async () => {
      const cell = chart(page, 'Who is known for what?')
        .getByRole('link', { name: /Superpower 3: \d+ response/ })
        .first()
      await expect(cell).toHaveAttribute('href', /\?teacher_id=[0-9a-f-]+&category=[0-9a-f-]+$/)
      const stopped = chart(page, 'Where do parents stop?').getByRole('link', { name: /See all/ })
      await stopped.click()
      await expect(page).toHaveURL(`/admin/survey/${surveyId}?status=in_progress`)
      await page.goBack()
    })

    await test.step('a teacher has a page with parents’ own words, and each opens its response', async () => {
      await chart(page, 'Who did they write about?')
        .getByRole('link', { name: 'Ms. Rosalind Pike', exact: true })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ms. Rosalind Pike')
      const words = "Math is behind. My friend's child in the other class is two units ahead."
      const slip = page.getByRole('listitem').filter({ hasText: words })
      await slip.getByRole('link', { name: 'View Response' }).click()
      await expect(page).toHaveURL(/\?teacher_id=[0-9a-f-]+&response=[0-9a-f-]+$/)
      await expect(page.getByRole('dialog').getByText(words)).toBeVisible()
    })
  },
)

test.describe('a bar leads to as many responses as it says', () => {
  // Not the zone in which the server counts when it is told none.
  test.use({ timezoneId: 'America/Los_Angeles' })

  for (const [title, bar, chip] of [
    ['In which languages do they write?', /^Spanish/, undefined],
    ['When did parents answer?', /^Mar \d+: \d+ response/, /^Mar \d+$/],
    ['How much do parents write?', /\d+ · \d+ blank$/, 'Question 1'],
    ['Which superpowers do parents name most?', /\d+ · \d+%$/, undefined],
    ['Where do parents stop?', /^Questions/, undefined],
  ] as const) {
    // One width: on a phone the bars of so many days are too narrow to be hit; the table has their links.
    test(title, onDesktop, async ({ page }) => {
      // Without what other tests submit today, so that each day has a bar of its own.
      await changeInsights(page, ({ days }) => ({ days: days.filter(({ day }) => day < '2026-04') }))
      // What they submit meanwhile may come between a bar and its list.
      await expect(async () => {
        await page.goto(insightsPath)
        const link = chart(page, title).getByRole('link', { name: bar }).first()
        // A new product has not told the languages yet; the page is then loaded again.
        await expect(link).toBeVisible({ timeout: 5_000 })
        const shown = (await link.getAttribute('aria-label')) ?? (await link.innerText())
        const name = shown.replace(/\s*Fewer than \d+$/, '')
        const said = name.match(/: (\d+) response/) ?? name.match(/(\d+)( · \d+( blank|%))?$/)
        await link.click()
        const filters = page.getByRole('list', { name: 'More filters' })
        // Categories, languages and steps are chosen in the bar above.
        if (chip) await expect(filters.getByText(chip)).toBeVisible()
        const total = new RegExp(` of ${said?.[1]} responses$`)
        await expect(footer(page)).toHaveText(total, { timeout: 5_000 })
      }).toPass()
    })
  }
})

// One width: the colours are the same in any window.
test('no two categories in view have bars of one look', onDesktop, async ({ page }) => {
  await changeInsights(page, (insights) => withCategories(insights, 30))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(insightsPath)
    const bars = chart(page, 'Which superpowers do parents name most?').locator('li [class*="bg-c"]')
    await expect(bars).toHaveCount(30)
    const looks = await bars.evaluateAll((all) =>
      all.map((bar) => {
        const { backgroundColor, backgroundImage, boxShadow } = getComputedStyle(bar)
        return [backgroundColor, backgroundImage, boxShadow].join()
      }),
    )
    expect(new Set(looks).size).toBe(30)
  }
})

// One width: files are the same from any window.
test('what is taken away is rounded, as a file, as a picture and on paper', onDesktop, async ({ page }) => {
  await page.goto(insightsPath)

  const csv = await openMenu(page, 'Who did they write about?', 'Numbers as CSV')
  expect(csv.suggestedFilename()).toMatch(/ teachers \d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await csv.path(), 'utf-8')).trim().split('\r\n').slice(1)
  const numbers = lines.map((line) => line.split('","').at(-1)?.replace('"', ''))
  expect(numbers.length).toBeGreaterThan(20)
  for (const number of numbers) expect(number === 'not shown' || Number(number) % 5 === 0, number).toBe(true)

  const svg = await openMenu(page, 'Who did they write about?', 'Picture as SVG')
  const drawn = await readFile(await svg.path(), 'utf-8')
  expect(drawn).toContain('10 or more')
  const png = await openMenu(page, 'Who did they write about?', 'Picture as PNG')
  expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG')

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  const unasked = await readPdf(await page.pdf({ format: 'A4' }))
  expect(unasked.words).toContain(withoutSpaces('Please use the Print button'))
  expect(unasked.words).not.toContain('Okafor')
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  const paper = await readPdf(await page.pdf({ format: 'A4' }))
  expect(paper.words).toContain(withoutSpaces('Counts are rounded down to multiples of 5'))
  expect(paper.words).toContain('Okafor')
})

test('both pages are accessible in light and dark and fit 320 px, with long names and much to show', async ({
  page,
  isMobile,
}) => {
  // The narrow window is tried at every width; the wide one is read as it is.
  const look = isMobile ? check : expectAccessible
  await changeInsights(page, (insights) => {
    const teachers = insights.grades.flatMap((grade) => grade.teachers)
    const [first, second] = teachers
    if (first) Object.assign(first, { name: longName, responses: 2 })
    if (second) Object.assign(second, { responses: 1 })
    const years = [2024, 2025].map((school_year, index) => ({
      survey_id: index === 1 ? surveyId : '00000000-0000-4000-8000-000000000001',
      title: 'Teacher Superpowers',
      school_year,
      label: String(school_year),
      submitted: 150,
      responses: { '00000000-0000-4000-8000-000000000000': 30 + index * 30 },
    }))
    return { ...withCategories(insights), grades: insights.grades, years }
  })
  await page.goto(insightsPath)
  if (isMobile) await unfold(page)
  await expect(page.getByRole('heading', { name: 'What has changed since other years?' })).toBeVisible()
  await expect(page.getByLabel('Reminder')).toHaveValue(new RegExp(`• ${longName}`))
  await look(page)
  await chart(page, 'Who did they write about?')
    .getByRole('link', { name: 'Ms. Rosalind Pike', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'What do parents wish for?' })).toBeVisible()
  await look(page)
})

// One width: the narrow layout is the one that could break.
test(
  'a survey without responses, with one, and figures that do not come',
  onPhone,
  async ({ page, expectFault }) => {
    await changeInsights(page, (insights) => ({
      counts: { ...insights.counts, submitted: 0 },
      days: [],
      categories: [],
      cells: [],
    }))
    await page.goto(insightsPath)
    await expect(page.getByText('No responses yet')).toBeVisible()
    await check(page)

    await page.unrouteAll()
    await changeInsights(page, ({ counts, grades, questions }) => ({
      counts: { ...counts, submitted: 1, in_progress: 0, answers: 2, teachers_mentioned: 1 },
      days: [{ day: '2026-03-02', responses: 1 }],
      pace: { today: 0, per_day: 0, last_response_at: null },
      categories: [],
      cells: [],
      grades: grades.map((grade, place) => ({
        ...grade,
        responses: place === 0 ? 1 : 0,
        teachers: grade.teachers.map((teacher) => ({ ...teacher, responses: place === 0 ? 1 : 0 })),
      })),
      questions: questions.map((question) => ({ ...question, answered: 0, blank: 1, middle: null })),
      languages: [{ language: 'es', responses: 1, unanalyzed_answers: 0 }],
      steps: [],
    }))
    await page.reload()
    await expect(page.getByText('All of them came on Mar 2. None since.')).toBeVisible()
    await unfold(page)
    await expect(page.getByText('No response has a category yet.')).toBeVisible()
    await check(page)

    await page.unrouteAll()
    expectFault('404')
    await page.goto(`/admin/survey/00000000-0000-4000-8000-000000000000/insights`)
    await expect(page.getByText('Survey not found')).toBeVisible()
  },
)

test('on a phone the sections are folded, and the list of contents opens them', onPhone, async ({ page }) => {
  await page.goto(insightsPath)
  const heard = chart(page, 'Who did they write about?')
  const toggle = heard.getByRole('button', { name: 'Who did they write about?', exact: true })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(heard.getByRole('link')).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Who did they write about?' })
    .click()
  await expect(heard).toBeFocused()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  const pike = heard.getByRole('link', { name: /^\d+ about Ms. Rosalind Pike$/ })
  const said = (await pike.innerText()).trim()
  await pike.click()
  await expect(footer(page)).toHaveText(new RegExp(` of ${said} responses$`))
  await page.goBack()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

// One width: there the column of names takes the most of the room.
test(
  'the keyboard never goes on under the column of names that stays in place',
  onPhone,
  async ({ page }) => {
    await changeInsights(page, (insights) => withCategories(insights))
    await page.goto(insightsPath)
    await unfold(page)
    const table = page.getByRole('region', { name: 'Teachers and superpowers' })
    const names = await table.getByRole('rowheader').first().boundingBox()
    const edge = (names?.x ?? 0) + (names?.width ?? 0)
    expect(edge).toBeGreaterThan(100)
    const row = table.getByRole('row').nth(3)
    await row.getByRole('rowheader').getByRole('link').focus()
    const cells = await row.getByRole('cell').getByRole('link').count()
    const seen: number[] = []
    for (let step = 0; step < cells; step++) {
      await page.keyboard.press('Tab')
      seen.push((await page.locator(':focus').boundingBox())?.x ?? 0)
    }
    for (let step = 1; step < cells; step++) {
      await page.keyboard.press('Shift+Tab')
      seen.push((await page.locator(':focus').boundingBox())?.x ?? 0)
    }
    expect(seen.filter((left) => left < edge)).toEqual([])
  },
)

// One width: a picture is the same from any window.
test('a sheet of a small school shows nothing and says so', onDesktop, async ({ page }) => {
  const sheet: Sheet = {
    chart: 'teachers',
    title: 'Who did they write about?',
    note: 'Counts are rounded down to multiples of 5.',
    headings: ['Grade', 'Teacher', 'Responses (rounded down to 5s)'],
    rounding: ' (rounded down to 5s)',
    rows: [['Art', '<script>alert(1)</script>', null]],
  }
  await page.route(`**/insights/sheets?*`, (route) => route.fulfill({ json: [sheet] }))
  await page.goto(insightsPath)
  const svg = await openMenu(page, 'Who did they write about?', 'Picture as SVG')
  const drawn = await readFile(await svg.path(), 'utf-8')
  expect(drawn).toContain('not shown')
  expect(drawn).not.toContain('<script')
})
