import { expectAccessible } from './axe'
import { expectNoSidewaysScroll } from './layout'
import { expect, test } from './staff'
import { onDesktop } from './widths'

const longGrade = 'Kindergarten, 1st Grade, 2nd Grade, 3rd Grade and everything that has to do with music'

// One width: a phone has no keyboard.
test(
  'a teacher is added, changed, archived, brought back and deleted by keyboard',
  onDesktop,
  async ({ page, me }) => {
    expect(me.id).toBeTruthy()
    const word = Math.random()
      .toString(36)
      .replace(/[^a-z]/g, '')
      .slice(0, 8)
    const name = `Žofie ${word} Featherstonehaugh-Abercrombie`
    await page.goto('/admin/teachers')
    await expect(page.getByRole('table', { name: 'Teachers' })).toBeVisible()

    const add = page.getByRole('button', { name: 'Add Teacher' })
    await add.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('The name is missing.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type(longGrade)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(add).toBeFocused()
    const news = (text: string) => page.getByRole('listitem').filter({ hasText: `${name} ${text}` })
    await expect(news('is on the roster now')).toBeVisible()

    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.fill(`zofie ${word}`)
    const row = page.getByRole('row', { name })
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row).toContainText(longGrade)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }

    await row.getByRole('button', { name: 'Edit' }).press('Enter')
    await dialog.getByLabel('Grade or subject').fill('Music')
    await page.keyboard.press('Enter')
    await expect(row.getByRole('cell', { name: 'Music' })).toBeVisible()
    await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused()

    await row.getByRole('button', { name: 'Archive' }).press('Enter')
    await expect(page.getByText('No teachers found')).toBeVisible()
    await news('is archived').getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(row).toBeVisible()

    await row.getByRole('button', { name: 'Archive' }).press('Enter')
    await expect(page.getByText('No teachers found')).toBeVisible()
    await page.getByLabel('Show', { exact: true }).selectOption('archived')
    await expect(row.getByText('Archived', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: 'Edit' }).press('Enter')
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Delete this teacher?' })
    await expect(question).toContainText('deleted for good if no parent has chosen')
    await question.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(news('was deleted.')).toBeVisible()
  },
)

// One width: the same words at any width.
test('without teachers the page leads to Import and Add', onDesktop, async ({ page, me }) => {
  expect(me.id).toBeTruthy()
  const empty = { items: [], total: 0, total_pages: 0, active: 0, archived: 0 }
  await page.route('**/api/admin/teachers?*', (route) => route.fulfill({ json: empty }))
  await page.goto('/admin/teachers')
  const main = page.getByRole('main')
  await expect(main.getByText('No teachers yet')).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Add Teacher' }).last().click()
  await page.keyboard.press('Escape')
  await main.getByRole('link', { name: 'Import a List' }).click()
  await expect(page).toHaveURL('/admin/teachers/import')
})
