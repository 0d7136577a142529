import type { APIRequestContext, Page } from '@playwright/test'
import { expect, type Staff, test } from './staff'

test.use({ isMeNew: true })

async function giveRole(head: APIRequestContext, staff: Staff, role: string, more: object = {}) {
  const reply = await head.put(`/api/auth/users/${staff.id}/role`, { data: { role, ...more } })
  expect(reply.status()).toBe(200)
}

async function firstSurvey(head: APIRequestContext): Promise<{ id: string; title: string }> {
  return (await (await head.get('/api/admin/surveys')).json()).items[0]
}

/** The one with most responses: other tests make surveys of their own, which are newer and may have none. */
async function answeredSurvey(head: APIRequestContext): Promise<{ id: string; title: string }> {
  const { items } = await (await head.get('/api/admin/surveys?page_size=100')).json()
  return items.reduce((best: (typeof items)[number], one: (typeof items)[number]) =>
    one.response_count > best.response_count ? one : best,
  )
}

function rowOf(page: Page, { email }: Pick<Staff, 'email'>) {
  return page.getByRole('row', { name: email })
}

test('an Owner chooses a role and the surveys that come with it', async ({ page, me, head, makeStaff }) => {
  expect(me.id).toBeTruthy()
  const other = await makeStaff({ name: 'Dolores Finch' })
  const survey = await firstSurvey(head)
  await page.goto('/admin/users')
  await rowOf(page, other).getByRole('button', { name: 'Change role: Owner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the role?' })
  await expect(dialog.getByLabel('Role', { exact: true })).toBeFocused()
  await expect(dialog).toContainText('Everything, including accounts and settings.')
  await dialog.getByLabel('Role', { exact: true }).selectOption('Office')
  await expect(dialog).toContainText('Never sees answers.')
  await dialog.getByLabel('Only these, and the ones they make').check()
  await dialog.getByLabel(survey.title).first().check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, other)).toContainText('Office')
  await expect(rowOf(page, other)).toContainText('1 survey')
})

test('Office invites families and never meets an answer', async ({ page, head, makeStaff, signInAs }) => {
  const office = await makeStaff({ name: 'Dolores Finch' })
  await giveRole(head, office, 'office')
  const survey = await firstSurvey(head)
  await signInAs(page, office)
  const refused: string[] = []
  page.on('response', (reply) => {
    if (reply.status() === 403) refused.push(reply.url())
  })
  await page.goto('/admin')
  // Other tests make surveys of the same title.
  const details = page.getByRole('link', { name: `View Details of ${survey.title}` })
  await details.and(page.locator(`[href$="${survey.id}"]`)).click()
  await expect(page).toHaveURL(new RegExp(`/admin/survey/${survey.id}/invitations`))
  const tabs = page
    .getByRole('navigation', { name: 'Survey' })
    .or(page.getByRole('tablist', { name: 'Survey' }))
  await expect(tabs).toContainText('Families')
  await expect(tabs).not.toContainText('Survey Responses')
  await expect(
    page.getByRole('button', { name: 'Invite Families' }).or(page.getByText('Other ways')),
  ).not.toHaveCount(0)
  expect(refused).toEqual([])
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not part of your role')
  await page.goto(`/admin/survey/${survey.id}/insights`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not part of your role')
})

test('a Reader reads, and is offered nothing that would be refused', async ({
  page,
  head,
  makeStaff,
  signInAs,
}) => {
  const reader = await makeStaff()
  await giveRole(head, reader, 'reader')
  const survey = await answeredSurvey(head)
  await signInAs(page, reader)
  const refused: string[] = []
  page.on('response', (reply) => {
    if (reply.status() === 403) refused.push(reply.url())
  })
  await page.goto(`/admin/survey/${survey.id}`)
  await expect(page.locator('[data-open]').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Export/ })).toHaveCount(0)
  await page.locator('[data-open]').first().click()
  await expect(page.getByRole('dialog', { name: 'Survey Response Details' })).toContainText(
    'Parent Information',
  )
  await expect(page.getByRole('button', { name: 'Add Category' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Set Aside/ })).toHaveCount(0)
  for (const path of [
    '/admin',
    '/admin/families',
    '/admin/attention',
    `/admin/survey/${survey.id}/insights`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Not part of your role')
    await page.waitForLoadState('networkidle')
  }
  expect(refused).toEqual([])
})

test('a Teacher lands on their own card', async ({ page, head, makeStaff, signInAs }) => {
  const teacher = await makeStaff({ name: 'Rosalind Pike' })
  await giveRole(head, teacher, 'teacher')
  await signInAs(page, teacher)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/my-card$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Card')
  await expect(page.getByText('There is no card yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
})

test('a survey that is not shared is not there', async ({ page, head, makeStaff, signInAs, expectFault }) => {
  expectFault('404')
  const reader = await makeStaff()
  await giveRole(head, reader, 'reader', { survey_ids: [] })
  const survey = await firstSurvey(head)
  await signInAs(page, reader)
  await page.goto('/admin')
  await expect(page.getByText('No Surveys Yet')).toBeVisible()
  await page.goto(`/admin/survey/${survey.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Survey not found')
})
