import type { Page } from '@playwright/test'
import type { components } from '../src/shared/api/schema.gen'
import { expectAccessible } from './axe'
import { expectNoSidewaysScroll } from './layout'
import { check } from './screens'
import { expect, test } from './staff'
import { surveyId } from './survey'
import { onDesktop, onPhone } from './widths'

type Item = components['schemas']['SurveyListItem']
type List = components['schemas']['SurveyList']
type Setup = components['schemas']['Setup']

const calls = '**/api/admin/surveys?*'
const title = 'Maple Grove Elementary: Teacher Superpowers 2025-26'

function makeItem(number: number, about: Partial<Item> = {}): Item {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    title: `Survey ${number}`,
    description: '',
    school_year: 2026,
    response_count: 0,
    families: null,
    is_active: true,
    opens_at: null,
    closes_at: null,
    created_at: '2026-03-30T12:00:00Z',
    ...about,
  }
}

/** A school with that many surveys. The product under test is shared with other tests, which would not find their
 *  own survey among 500 more; that the server counts and cuts pages so is proved in tests/surveys/test_dashboard.py. */
async function pretendSurveys(page: Page, total: number, about: Partial<Item> = {}, archived_total = 0) {
  await page.unroute(calls)
  await page.route(calls, (route) => {
    const query = new URL(route.request().url()).searchParams
    const size = Number(query.get('page_size'))
    const first = (Number(query.get('page')) - 1) * size
    const count = Math.max(0, Math.min(size, total - first))
    const items = Array.from({ length: count }, (_, index) => makeItem(first + index + 1, about))
    const list: List = { items, total, total_pages: Math.ceil(total / size), archived_total }
    return route.fulfill({ json: list })
  })
}

const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const numbers = (page: Page) => pager(page).getByRole('listitem')
const showing = (page: Page, text: string) => page.getByText(text, { exact: false })

test.beforeEach(async ({ me }) => {
  expect(me.id).toBeTruthy()
})

test('the table shows the surveys of the school, ten to a page, each with a link to its details', async ({
  page,
  head,
}) => {
  // Other tests add surveys meanwhile, which moves this one on; so its place is looked up until both agree.
  const row = page.getByRole('row', { name: title })
  await expect(async () => {
    const all: List = await (await head.get('/api/admin/surveys?page_size=100')).json()
    const place = all.items.findIndex(({ id }) => id === surveyId)
    const reply = page.waitForResponse(calls)
    await page.goto(`/admin?page=${Math.floor(place / 10) + 1}`)
    const { items, total }: List = await (await reply).json()
    await expect(page.getByText(`Showing ${items.length} of ${total} surveys`)).toBeVisible()
    await expect(row).toBeVisible({ timeout: 1000 })
  }).toPass()

  await expect(page.getByRole('columnheader')).toHaveText([
    'Survey',
    'School Year',
    'Responses',
    'Status',
    'Created',
    'Actions',
  ])
  const about: List = await (await head.get('/api/admin/surveys?page_size=100')).json()
  const survey = about.items.find(({ id }) => id === surveyId) as Item
  const cut = `${survey.description.slice(0, 100)}...`
  expect(survey.description.length).toBeGreaterThan(100)
  await expect(row.getByText(cut, { exact: true })).toBeVisible()
  await expect(row.getByText('2025-2026')).toBeVisible()
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  const count = Number(await row.getByRole('cell').nth(2).innerText())
  expect(count).toBeGreaterThanOrEqual(150)
  const created = await page.evaluate((time) => new Date(time).toLocaleDateString(), survey.created_at)
  await expect(row.getByText(created, { exact: true })).toBeVisible()
  await expect(row.getByRole('link', { name: 'View Details' })).toHaveAttribute(
    'href',
    `/admin/survey/${surveyId}`,
  )
  await expect(page.getByRole('link', { name: 'New Survey' })).toHaveAttribute('href', '/admin/survey/new')
  await expectAccessible(page)
})

// One width: the pages are the same on every screen.
test(
  'the pager collapses above 7 pages and is hidden at 1, and the page is in the address',
  onDesktop,
  async ({ page }) => {
    await pretendSurveys(page, 10)
    await page.goto('/admin')
    await expect(showing(page, 'Showing 10 of 10 surveys')).toBeVisible()
    await expect(pager(page)).toBeHidden()

    await pretendSurveys(page, 70)
    await page.reload()
    await expect(numbers(page)).toHaveText(['1', '2', '3', '4', '5', '6', '7'])

    await pretendSurveys(page, 71)
    await page.reload()
    await expect(numbers(page)).toHaveText(['1', '2', '…', '8'])
    await pager(page).getByRole('button', { name: 'Page 8' }).click()
    await expect(page).toHaveURL('/admin?page=8')
    await expect(showing(page, 'Showing 1 of 71 surveys')).toBeVisible()
    await expect(numbers(page)).toHaveText(['1', '…', '7', '8'])
    await expect(pager(page).getByRole('button', { name: 'Next' })).toBeDisabled()

    await pretendSurveys(page, 500)
    await page.goto('/admin?page=25')
    await expect(numbers(page)).toHaveText(['1', '…', '24', '25', '26', '…', '50'])
    await expect(pager(page).getByRole('button', { name: 'Page 25' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('Survey 241', { exact: true })).toBeVisible()
    await pager(page).getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Survey 251', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/admin?page=26')
    await expect(page.getByRole('status').filter({ hasText: 'page 26 of 50' })).toBeAttached()
    await page.reload()
    await expect(page.getByText('Survey 251', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Survey 241', { exact: true })).toBeVisible()
    await pager(page).getByRole('button', { name: 'Page 1', exact: true }).click()
    await expect(page).toHaveURL('/admin')
    await expect(pager(page).getByRole('button', { name: 'Previous' })).toBeDisabled()

    await page.goto('/admin?page=99')
    await expect(page.getByText('There are no surveys on this page')).toBeVisible()
    await pager(page).getByRole('button', { name: 'Previous' }).click()
    await expect(page).toHaveURL('/admin?page=50')
    await expectNoSidewaysScroll(page)
  },
)

// One width: the wide one is in setup-school.
test(
  "an empty school: 'No Surveys Yet', and six first steps of which the first unfinished one is open",
  onPhone,
  async ({ page }) => {
    const steps = {
      name_school: true,
      add_teachers: false,
      make_survey: false,
      try_survey: false,
      share_survey: false,
      add_second_admin: true,
    }
    const setup: Setup = {
      steps,
      survey_id: null,
      public_url: null,
      is_hidden: false,
      has_example: false,
      added_responses: 0,
      can_load_example: true,
    }
    await pretendSurveys(page, 0)
    await page.route('**/api/admin/setup', (route) => route.fulfill({ json: setup }))
    await page.goto('/admin')
    await expect(page.getByText('No Surveys Yet', { exact: true })).toBeVisible()
    await expect(page.getByText('Surveys will appear here once they are created.')).toBeVisible()
    await expect(pager(page)).toBeHidden()
    const list = page.getByRole('region', { name: 'Getting started' })
    await expect(list.getByText('2 of 6 done')).toBeVisible()
    await expect(list.getByRole('listitem').getByRole('heading')).toHaveText([
      'Name your school (done)',
      'Add teachers (next)',
      'Make a survey',
      'Try it yourself',
      'Share it',
      'Add a second admin (done)',
    ])
    await expect(list.getByRole('link', { name: 'Import Teachers' })).toHaveAttribute(
      'href',
      '/admin/teachers/import',
    )
    await expect(page.getByRole('button', { name: 'Load Example School' })).toBeVisible()
    await check(page)

    setup.is_hidden = true
    await page.reload()
    await expect(page.getByText('No Surveys Yet', { exact: true })).toBeVisible()
    await expect(list).toBeHidden()
  },
)

// One width: the words are the same on every screen.
test(
  "'Failed to load surveys. Please try refreshing the page.', and refreshing helps",
  onDesktop,
  async ({ page, expectFault }) => {
    expectFault('403')
    await page.route(calls, (route) => route.fulfill({ status: 403, json: {} }))
    await page.goto('/admin')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Failed to load surveys. Please try refreshing the page.')
    await expectAccessible(page)
    await pretendSurveys(page, 3)
    await page.reload()
    await expect(showing(page, 'Showing 3 of 3 surveys')).toBeVisible()
    await expect(alert).toBeHidden()
  },
)

// One width: it tries the widths itself.
test(
  'long words, large counts, dates and the archive fit the narrowest screen and 200 % text',
  onPhone,
  async ({ page }) => {
    const about = {
      title: `${'W'.repeat(80)} ${'of the school '.repeat(8)}`.slice(0, 200),
      description: 'Ü'.repeat(2000),
      response_count: 1_234_567,
      is_active: false,
      opens_at: '2999-01-01T00:00:00Z',
    }
    await pretendSurveys(page, 80, about, 3)
    await page.goto('/admin?page=4')
    const row = page.getByRole('row').nth(1)
    await expect(row.getByText(`${'Ü'.repeat(100)}...`, { exact: true })).toBeVisible()
    await expect(row).toContainText(/Inactive\s*Opens/)
    // Zoomed to 200 %, a window of 1280 px is one of 640.
    for (const width of [1280, 1000, 740, 640, 320, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Archived surveys (3)' }).click()
    await expect(page).toHaveURL('/admin?archived=1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archived Surveys')
    await expect(row.getByRole('link')).toHaveText([/^WWW/, 'View Details'])
    await page.getByRole('link', { name: 'Back to Surveys' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Surveys')
  },
)
