import { readFile } from 'node:fs/promises'
import { check } from './screens'
import { expect, logIn, test } from './staff'

test.use({ isMeNew: true })

test('what somebody did is in the log, narrowed by person and action, and exported as a file', async ({
  page,
  me,
  makeStaff,
  request,
}) => {
  const other = await makeStaff({ name: 'Dolores Finch' })
  const { access_token } = await logIn(request, other.email, other.password)
  const headers = { Authorization: `Bearer ${access_token}` }
  // Of its own, because the other width adds one too.
  const name = `Marta ${other.id.replace(/[^a-f]/g, '')}`
  const added = await request.post('/api/admin/teachers', { data: { name }, headers })
  expect(added.status()).toBe(201)

  await page.goto('/admin/audit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log')
  await page.getByLabel('Person').selectOption({ label: `${other.name} (${other.email})` })
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Teacher added')
  await expect(rows.nth(1)).toContainText(name)
  await expect(rows.nth(2)).toContainText('Signed in')
  await check(page)
  await page.getByLabel('Action').selectOption('changed')
  await expect(rows).toHaveCount(2)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Log' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(name)
  expect(file).not.toContain('signed in')
  await page.getByLabel('Person').selectOption({ label: `${me.name} (${me.email})` })
  await page.getByLabel('Action').selectOption('exported')
  await expect(rows.nth(1)).toContainText('Audit log exported')
})

test('nothing that fits, and a log that cannot be loaded, are told', async ({ page, me, expectFault }) => {
  expectFault('500')
  expect(me.id).toBeTruthy()
  await page.goto('/admin/audit')
  await page.getByLabel('Person').selectOption({ label: `${me.name} (${me.email})` })
  await page.getByLabel('Action').selectOption('erased')
  await expect(page.getByText('No entries found')).toBeVisible()
  await page.route('**/api/admin/audit?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Failed to load the audit log. Please try again.', {
    timeout: 20_000,
  })
})
