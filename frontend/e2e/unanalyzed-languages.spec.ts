import type { Page } from '@playwright/test'
import type { components } from '../src/shared/api/schema.gen'
import { unfold } from './layout'
import { detailPath, modal, opener, row, rows } from './responses'
import { check } from './screens'
import { expect, test } from './staff'
import { surveyId } from './survey'

type Schemas = components['schemas']

// Each state is read by axe twice and laid out five times.
test.describe.configure({ timeout: 90_000 })

test.beforeEach(({ me }) => void me)

/** The real reply, changed as a run leaves it that met languages which AI does not know. The run itself is tested where
 *  it lives. */
async function changeReply<Reply>(page: Page, call: string, change: (reply: Reply) => void) {
  await page.route(call, async (route) => {
    const reply: Reply = await (await route.fetch()).json()
    change(reply)
    await route.fulfill({ json: reply })
  })
}

test('the list, a response and the status say which answers were not analyzed in their language', async ({
  page,
}) => {
  await changeReply<Schemas['ResponsePage']>(page, `**/surveys/${surveyId}/responses?*`, ({ items }) => {
    for (const [place, { answers }] of items.entries())
      for (const answer of answers) answer.unanalyzed_language = place === 0 ? 'pl' : null
  })
  await changeReply<Schemas['ResponseDetail']>(page, '**/responses/*/detail', ({ answers }) => {
    for (const [place, answer] of answers.entries()) answer.unanalyzed_language = place === 0 ? 'pl' : null
  })
  await changeReply<Schemas['CategorizationStatus']>(page, '**/categorization-status/*', (status) => {
    status.unanalyzed_answers = 2
    status.last_completed_at ??= '2026-03-30T12:05:00Z'
  })
  await page.goto(detailPath)
  const id = (await rows(page).first().getAttribute('data-row')) ?? ''
  await expect(row(page, id)).toContainText(/Polish\s*Not analyzed in this language/)
  await expect(page.getByText('Not analyzed in this language')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Category Regeneration' })).toContainText(
    "Not analyzed because AI doesn't know the language: 2 answers.",
  )
  await check(page)
  await opener(page, id).click()
  await expect(modal(page).getByText('Not analyzed in this language')).toHaveCount(1)
  await check(page)
})

test('insights say how many answers of a language were not analyzed, and what that means', async ({
  page,
}) => {
  await changeReply<Schemas['Insights']>(page, `**/surveys/${surveyId}/insights?*`, (insights) => {
    insights.languages = [
      { language: 'es', responses: 9, unanalyzed_answers: 0 },
      { language: 'pl', responses: 1, unanalyzed_answers: 2 },
    ]
  })
  await page.goto(`/admin/survey/${surveyId}/insights`)
  await unfold(page)
  const chart = page.getByRole('region', { name: 'In which languages do they write?' })
  await expect(chart.getByRole('link', { name: /^Polish/ })).toContainText(
    'Polish not analyzed in this language (2 answers)',
  )
  await expect(chart.getByRole('link', { name: /^Spanish/ })).not.toContainText('not analyzed')
  await expect(chart).toContainText('Answers that are not analyzed get no categories from AI.')
  await check(page)
})
