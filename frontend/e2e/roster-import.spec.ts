import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { expectNoSidewaysScroll } from './layout'
import { messyList, uniqueWord } from './messy-list'
import { expect, test } from './staff'
import { onDesktop } from './widths'

// A long table is read by axe twice.
test.describe.configure({ timeout: 90_000 })

async function check(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('a messy list of 60 is checked, read in another way, imported and undone', async ({
  page,
  me,
  isMobile,
}) => {
  expect(me.id).toBeTruthy()
  const { bytes, lastName } = messyList(uniqueWord())
  await page.goto('/admin/teachers')
  await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page).toHaveURL('/admin/teachers/import')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (isMobile) await check(page)

  await page
    .getByLabel('Or choose a file')
    .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: bytes })
  const headline = page.getByRole('heading', { level: 2 })
  await expect(headline).toHaveText('56 new, 3 problems, 1 left out')
  await expect(headline).toBeFocused()
  const rows = page.getByRole('table', { name: 'Rows of the list' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('The name is missing.')
  await expect(rows.nth(2)).toContainText('as a formula does')
  await expect(rows.nth(3)).toContainText('Excel has turned the grade into a date')
  await page.getByRole('button', { name: 'Left out 1' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Merged with line')
  await check(page)

  await page.getByText('Columns: last name from “Last Name”').click()
  await page.getByLabel('Room').selectOption('Grade or subject')
  await expect(page.getByText('grade from “Room”')).toBeVisible()
  await page.getByLabel('Grade Level').selectOption('Grade or subject')
  await expect(page.getByText('grade from “Grade Level”')).toBeVisible()
  await page
    .getByLabel('1 name appears with different grades')
    .selectOption('Several teachers of the same name')
  await expect(headline).toHaveText('57 new, 3 problems')
  await expectNoSidewaysScroll(page)

  // Only the last import can be undone, so that only one of the journeys side by side may make one.
  if (isMobile) return
  await page.getByRole('button', { name: 'Import 57 Teachers' }).click()
  await expect(headline).toHaveText('57 teachers added')
  await expect(headline).toBeFocused()
  await expect(page.getByText('3 rows with problems were left out.')).toBeVisible()
  await check(page)
  await page.getByRole('link', { name: 'See the Teachers' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(`zoea ${lastName}`)
  await expect(page.getByRole('cell', { name: `Zoëa ${lastName}`, exact: true })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(4)

  await page.getByRole('button', { name: 'Undo Last Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo the last import?' })
  await dialog.getByRole('button', { name: 'Undo Import' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: '57 added teachers removed' })).toBeVisible()
  await expect(page.getByText('No teachers found')).toBeVisible()
})

// One width: the same words at any width.
test(
  'a file that is no list is refused in words, and a paste helps',
  onDesktop,
  async ({ page, me, expectFault }) => {
    expectFault('422')
    expect(me.id).toBeTruthy()
    await page.goto('/admin/teachers/import')
    await page
      .getByLabel('Or choose a file')
      .setInputFiles({ name: 'staff.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await expect(page.getByRole('alert')).toHaveText(
      'This is a PDF. Copy the list out of it and paste it instead.',
    )
    await page.getByLabel('Paste the list').fill('17\t3\n18\t4')
    await page.getByRole('button', { name: 'Check the List' }).click()
    await expect(page.getByText('We could not tell which column holds the names.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Nothing to Import' })).toBeDisabled()
    await expect(page.getByLabel('Column 1')).toBeVisible()
    await check(page)
  },
)
