import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { expectNoSidewaysScroll } from './layout'
import { categories, detailPath, listCall, openList } from './responses'
import { expect, test } from './staff'
import { onDesktop, onPhone } from './widths'

// The replies are scripted: every state is seen at its own time, and failures can be asked for. The worker and its
// engine are tested where they live; the calls themselves are held by the contract.

// Polls and messages come at their own time, and each state is read by axe twice.
test.describe.configure({ timeout: 90_000 })

test.beforeEach(({ me }) => void me)

const fellBack =
  "36 of 379 answers were judged on this computer: today's limit of 1,000,000 tokens is used up (SURVEY_LLM_DAILY_TOKENS)."
const job = {
  job_id: '10b00000-0000-4000-8000-000000000001',
  survey_id: null,
  status: 'pending',
  processed_answers: 0,
  total_answers: 379,
  progress_percentage: 0,
  error_message: null as string | null,
  engine: null,
  note: null as string | null,
  is_preview: false,
  is_shown: false,
  can_apply: false,
  created_at: '2026-03-30T12:00:00Z',
  finished_at: null,
  changes: null as object[] | null,
  proposed: 0,
}
const running = { ...job, status: 'running', processed_answers: 235, progress_percentage: 62, note: fellBack }
const completed = { ...job, status: 'completed', processed_answers: 379, progress_percentage: 100 }
const nothingYet = {
  survey_id: '10b00000-0000-4000-8000-000000000002',
  latest_job: null as typeof job | null,
  preview: null as typeof job | null,
  categorized_answers: 0,
  uncategorized_answers: 379,
  unanalyzed_answers: 0,
  new_answers: 0,
  last_completed_at: null as string | null,
  last_engine: null as string | null,
  last_note: null as string | null,
  can_undo: false,
}
const afterRun = {
  ...nothingYet,
  latest_job: { ...completed, is_shown: true },
  categorized_answers: 340,
  uncategorized_answers: 39,
  last_completed_at: '2026-03-30T12:05:00Z',
  last_engine: 'gpt-5-mini' as string | null,
  last_note: fellBack as string | null,
  can_undo: true,
}

/** A server whose next replies are these. */
async function script(page: Page) {
  const next = { status: nothingYet, job, asked: 0 }
  let started = 0
  await page.route('**/api/admin/categorization-status/*', (route) => route.fulfill({ json: next.status }))
  await page.route(/\/api\/admin\/categorize\/[^/]+(\?.*)?$/, (route) => {
    started += 1
    const isPreview = route.request().url().includes('preview=true')
    next.job = { ...job, job_id: `${job.job_id.slice(0, -1)}${started}`, is_preview: isPreview }
    return route.fulfill({ status: 202, json: { job_id: next.job.job_id, status: 'pending' } })
  })
  await page.route('**/api/admin/categorization-job/*', (route) => {
    next.asked += 1
    return route.fulfill({ json: next.job })
  })
  for (const act of ['apply', 'discard', 'cancel']) {
    await page.route(`**/api/admin/categorization-job/*/${act}`, (route) => {
      if (act === 'cancel') next.job = { ...next.job, status: 'cancelled' }
      else next.status = afterRun
      return route.fulfill({ json: next.job })
    })
  }
  await page.route('**/api/admin/categorize/*/undo', (route) => {
    next.status = { ...nothingYet, latest_job: { ...completed, can_apply: true } }
    return route.fulfill({ json: next.status })
  })
  return next
}

const panel = (page: Page) => page.getByRole('region', { name: 'Category Regeneration' })
const regenerate = (page: Page) => panel(page).getByRole('button', { name: 'Regenerate Categories' })
const openMenu = (page: Page) => panel(page).getByRole('button', { name: 'Categories', exact: true }).click()
const processing = (page: Page) => panel(page).getByRole('button', { name: 'Processing...' })

// One width: the narrow layout is the one that could break.
test('staff regenerate, undo, bring back, and look before they apply', onPhone, async ({ page }) => {
  const server = await script(page)
  let lists = 0
  await page.route(listCall, (route) => {
    lists += 1
    return route.continue()
  })
  await openList(page)
  await expect(panel(page)).toContainText(
    'Use AI to automatically categorize all survey responses. This will replace existing categorizations.',
  )
  const before = lists

  await regenerate(page).click()
  await expect(processing(page)).toBeDisabled()
  await expect(panel(page)).toContainText('Starting categorization...')
  await expect.poll(() => lists, 'the list is fetched anew after the start').toBe(before + 1)
  server.job = running
  await expect(panel(page)).toContainText('Processing... 62% complete (235/379 answers)')
  await expect(panel(page)).toContainText('You can keep working. What staff decided by hand stays.')
  await expect(panel(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '62')
  await expectAccessible(page)
  for (const width of [320, 1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
  server.job = completed
  server.status = afterRun
  await expect(panel(page)).toContainText('Categorization complete! 379/379 answers processed.')
  await openMenu(page)
  await expect(regenerate(page)).toBeEnabled()
  await expect.poll(() => lists, 'and after the end').toBe(before + 2)
  await expect(panel(page)).toContainText('340 of 379 answers categorized.')

  await expect(panel(page)).toContainText(` by gpt-5-mini. ${fellBack}`)
  await panel(page).getByRole('button', { name: 'Undo Last Categorization' }).click()
  await expect(
    page.getByText('The last categorization is undone. What staff decided is kept.').first(),
  ).toBeVisible()
  await panel(page).getByRole('button', { name: 'Restore Last Categorization' }).click()
  await expect(panel(page)).toContainText('340 of 379 answers categorized.')

  await panel(page).getByRole('button', { name: 'Preview Changes' }).click()
  await expect(processing(page)).toBeDisabled()
  const longName = 'Kindness that goes well beyond what anybody could ask for it'
  const changes = categories.map((category, index) => ({ ...category, added: index + 1, removed: index }))
  changes.push({ ...changes[0], name: longName, id: job.job_id } as (typeof changes)[0])
  const preview = { ...completed, is_preview: true, can_apply: true, changes, proposed: 2 }
  server.job = preview
  server.status = { ...afterRun, preview }
  const result = panel(page).getByRole('region', { name: 'Preview' })
  await expect(result).toContainText('6 categories would change.')
  await expect(result.getByRole('listitem').nth(1)).toHaveText(
    'Communication with families2 added, 1 removed',
  )
  await expect(result).toContainText('2 new categories were proposed')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScroll(page)
  await result.getByRole('button', { name: 'Apply' }).click()
  await expect(result).toBeHidden()
})

// One width: the words are the same on every screen.
test.describe('one width is enough', onDesktop, () => {
  test('a job that runs already is picked up, and can be cancelled', async ({ page }) => {
    await page.clock.install()
    const server = await script(page)
    server.job = running
    server.status = { ...nothingYet, latest_job: running }
    await page.goto(detailPath)
    await expect(processing(page)).toBeDisabled()
    await expect(panel(page)).toContainText('Processing... 62% complete (235/379 answers)')
    server.status = nothingYet
    await panel(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(panel(page)).toContainText('Categorization cancelled. Nothing was changed.')
    await expect(regenerate(page)).toBeEnabled()
    const { asked } = server
    await page.clock.fastForward(5000)
    await expect(panel(page)).not.toContainText('Categorization cancelled')
    expect(server.asked, 'nothing is asked without a job').toBe(asked)
  })

  test('each failure has its words and its time', async ({ page, expectFault }) => {
    expectFault('503')
    expectFault('502')
    await page.clock.install()
    const server = await script(page)
    let isRefused = true
    await page.route(/\/api\/admin\/categorize\/[^/]+$/, (route) =>
      isRefused ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    )
    let isAway = false
    await page.route('**/api/admin/categorization-job/*', (route) =>
      isAway ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
    )
    await page.goto(detailPath)
    await regenerate(page).click()
    await expect(panel(page)).toContainText('Failed to start categorization. Please try again.')
    await page.clock.fastForward(5000)
    await expect(panel(page)).not.toContainText('Failed to start')

    isRefused = false
    await regenerate(page).click()
    await expect(panel(page)).toContainText('Starting categorization...')
    isAway = true
    await expect(panel(page)).toContainText('Failed to check categorization status')
    await expect(processing(page)).toBeDisabled()
    isAway = false
    server.job = running
    await expect(panel(page)).toContainText('Processing... 62% complete')
    server.job = { ...job, status: 'failed', error_message: 'The model is not there.' }
    await expect(panel(page)).toContainText('Categorization failed: The model is not there.')
    await expect(regenerate(page)).toBeEnabled()
    await page.clock.fastForward(5000)
    await expect(panel(page)).toContainText('Categorization failed')
    await page.clock.fastForward(5000)
    await expect(panel(page)).not.toContainText('Categorization failed')
  })
})
