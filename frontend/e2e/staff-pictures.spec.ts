import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { ask, assistantPath, log, send, slips } from './assistant'
import { modal } from './responses'
import { expectLoaded, openRoute } from './routes'
import { expect, test } from './staff'
import { surveyId } from './survey'

test.skip(!process.env.PICTURES, 'make pictures sets PICTURES to the folder that they go to.')
test.use({ deviceScaleFactor: 1, contextOptions: { reducedMotion: 'reduce' } })

const survey = `/admin/survey/${surveyId}`
const pike = 'Ms. Rosalind Pike'

/** What one look at a page needs no more than its address for. */
const addresses: Record<string, string> = {
  dashboard: '/admin',
  users: '/admin/users',
  teachers: '/admin/teachers',
  categories: '/admin/categories',
  settings: '/admin/settings',
  security: '/admin/security',
  attention: '/admin/attention',
  'privacy-requests': '/admin/privacy-requests',
  responses: survey,
  builder: `${survey}/edit`,
  share: `${survey}/share`,
  poster: `${survey}/poster`,
  insights: `${survey}/insights`,
  'cards-list': `${survey}/cards`,
}

test.beforeEach(async ({ me, head }) => {
  expect(me.id).toBeTruthy()
  const settings = { data: { public_url: 'https://survey.maplegrove.example' } }
  expect((await head.patch('/api/admin/settings', settings)).status()).toBe(200)
  // All answers have been read, so that categories, quotes and languages are there.
  const search = { data: { query: 'library', survey_id: surveyId } }
  const countUnread = async () => (await (await head.post('/api/search/answers', search)).json()).unread
  await expect.poll(countUnread, { timeout: 110_000 }).toBe(0)
})

async function take(page: Page, name: string) {
  const width = page.viewportSize()?.width
  await page.mouse.move(0, 0)
  await page.screenshot({ path: resolve(process.env.PICTURES ?? '', `${name}-${width}.png`) })
}

for (const [name, address] of Object.entries(addresses)) {
  test(name, async ({ page }) => {
    await page.goto(address)
    await expectLoaded(page)
    await take(page, name)
  })
}

for (const [name, address] of [
  ['home', '/'],
  ['login', '/login'],
] as const) {
  test(name, async ({ browser, page }) => {
    const visitor = await browser.newPage({ viewport: page.viewportSize() })
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await take(visitor, name)
    await visitor.close()
  })
}

test('one response', async ({ page }) => {
  await page.goto(survey)
  await page.getByText('Demanding but she puts in the same effort').click()
  await expect(modal(page)).toContainText('Demanding but she puts in the same effort')
  await take(page, 'response-detail')
})

test('a question to the assistant, and a quote', async ({ page }) => {
  await page.goto(assistantPath)
  await ask(page, 'What do families say about Mr. Samuel Osei?')
  await expect(send(page)).toBeVisible()
  await expect(log(page)).toContainText('Answered without a language model')
  await take(page, 'assistant')
  await slips(page).getByRole('button', { name: 'View Response' }).first().click()
  await expect(modal(page).locator('mark').first()).toBeInViewport()
  await take(page, 'assistant-quote')
})

test('one teacher', async ({ page, head }) => {
  const teachers: { id: string; name: string }[] = await (await head.get('/api/teachers')).json()
  const id = teachers.find(({ name }) => name === pike)?.id
  await openRoute(page, `${survey}/teachers/${id}`)
  await take(page, 'teacher-insights')
  await openRoute(page, `${survey}/cards/${id}`)
  // The other width's run may have approved one already.
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Approved' }).first()).toBeVisible()
  await take(page, 'cards-review')
  await openRoute(page, `${survey}/cards/print`)
  await take(page, 'cards-print')
})

test('households that an import of families proposes', async ({ page }) => {
  const rows = [
    'Name,Email,Second email,Language,Grade,Teacher',
    'Lucía and Daniel Perez,lucia.perez@example.org,daniel.p@example.org,Spanish,3rd Grade,Ms. Rosalind Pike',
    'Wei Chen and Mei Lin,wei.chen@example.org,mei.lin@example.org,Chinese,3rd Grade,Ms. Rosalind Pike',
    'Mark Stone,mark.stone@example.org,,English,Kindergarten,Mr. Tomas Reyes',
    'Kwame Boateng,kwame@@example,,English,1st Grade,Ms. Priya Raman',
  ]
  await page.goto('/admin/families/import')
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'families.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  const choice = page.getByRole('group', { name: 'Lucía and Daniel Perez' })
  await choice.getByText('One household').click()
  await take(page, 'families-import')
})

test('what an import would change', async ({ page }) => {
  await page.goto('/admin/teachers/import')
  await page
    .getByLabel('Paste the list')
    .fill('ana LÓPEZ\t3rd Grade\nJörg Weiss\tArt\nMs. Delia Okafor\tPre-K')
  await page.getByRole('button', { name: 'Check the List' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await take(page, 'teachers-import')
})
