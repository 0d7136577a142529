import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { expectNoSidewaysScroll } from './layout'
import { newWord } from './responses'
import { expect, test } from './staff'
import { onDesktop, onPhone } from './widths'

test.describe.configure({ timeout: 90_000 })

test.beforeEach(({ me }) => void me)

const table = (page: Page) => page.getByRole('table', { name: 'Categories', exact: true })
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })

async function choose(page: Page, name: string, act: string) {
  await row(page, name).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

// One width: the narrow layout is the one that could break.
test('staff make, describe, split, merge, archive and bring back categories', onPhone, async ({ page }) => {
  const word = newWord()
  await page.goto('/admin')
  await page.getByRole('button', { name: /account$/ }).click()
  await page.getByRole('menuitem', { name: 'Manage Categories' }).click()
  await expect(page).toHaveURL('/admin/categories')

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add Category' }).first().click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The name is missing.')).toBeVisible()
  await dialog.getByLabel('Name').fill(`Kind ${word}`)
  await dialog.getByLabel('Description').fill('Warmth towards every child.')
  await dialog.getByText('Rose', { exact: true }).click()
  await expect(dialog.getByRole('radio', { name: 'Rose' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add Category' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, `Kind ${word}`)).toContainText('Warmth towards every child.')
  await expect(row(page, `Kind ${word}`)).toContainText('Made by staff')
  await page.getByRole('searchbox', { name: 'Search' }).fill(word)
  await expect(page.getByText('1 category found')).toBeVisible()

  await choose(page, `Kind ${word}`, 'Examples')
  await dialog.getByLabel('Add an example').fill('She hugs each one at the door.')
  await dialog.getByRole('button', { name: 'Add Example' }).click()
  await expect(dialog.getByRole('heading', { name: 'Examples (1)', exact: true })).toBeVisible()
  await dialog.getByLabel('Add an example').fill('A kind of homework I dislike.')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Add Example' }).click()
  await expect(dialog.getByRole('heading', { name: 'Counter-examples (1)' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(row(page, `Kind ${word}`)).toContainText('1 example, 1 counter-example')

  const long = `Hugs ${word} ${'x'.repeat(60)}`.slice(0, 60)
  await choose(page, `Kind ${word}`, 'Split')
  await dialog.getByLabel('Name of the new category').fill(long)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Choose at least one example.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'She hugs each one at the door.' }).check()
  await dialog.getByRole('button', { name: 'Split' }).click()
  await expect(row(page, long)).toContainText('1 example')
  await expectAccessible(page)
  for (const width of [320, 1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }

  await choose(page, long, 'Merge Into Another')
  await dialog.getByLabel('Merge into').selectOption(`Kind ${word}`)
  await expect(dialog).toContainText('goes away and can’t be brought back')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, `Kind ${word}`)).toContainText(`Merged from: ${long}`)

  await choose(page, `Kind ${word}`, 'Archive')
  await expect(row(page, `Kind ${word}`).getByText('Archived', { exact: true })).toBeVisible()
  await row(page, `Kind ${word}`).getByRole('button', { name: 'Bring Back' }).click()
  await row(page, `Kind ${word}`).getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Name').fill(`Warm ${word}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, `Warm ${word}`)).toBeVisible()
})

test.describe('what the server has', () => {
  const category = {
    id: 'c0ffee00-0000-4000-8000-000000000000',
    name: 'Patience',
    color_slot: 1,
    description: '',
    origin: 'discovered',
    is_proposed: false,
    is_archived: false,
    created_at: '2026-03-30T12:00:00Z',
    examples: 0,
    counter_examples: 0,
    decisions: 0,
    responses: 0,
    former_names: [],
  }
  const many = Array.from({ length: 200 }, (_, index) => ({
    ...category,
    id: category.id.replace(/...$/, String(index).padStart(3, '0')),
    name: `Category ${index}`,
    color_slot: (index % 20) + 1,
  }))

  const show = (page: Page, items: object[]) =>
    page.route('**/api/admin/categories/manage', (route) => route.fulfill({ json: { items, most: 200 } }))

  test('proposals stand on top with their evidence; the scorecard says on how much it stands', async ({
    page,
  }) => {
    const proposal = { ...category, name: 'Homework load', is_proposed: true }
    await show(page, [proposal, ...many.slice(1, 3)])
    const example_list = [
      {
        id: category.id,
        text: 'Dos horas cada noche es demasiado.',
        is_counter_example: false,
        origin: 'discovered',
        answer_id: category.id,
        language: 'es',
        created_at: category.created_at,
      },
    ]
    await page.route(`**/api/admin/categories/${category.id}`, (route) =>
      route.fulfill({ json: { ...proposal, example_list } }),
    )
    let accepted = 0
    await page.route('**/accept', async (route) => {
      accepted += 1
      await show(page, many.slice(0, 3))
      await route.fulfill({ json: { ...proposal, is_proposed: false, example_list } })
    })
    const score = { precision: 0.914, recall: null, decisions: 34, assigned: 20, removed: 14 }
    await page.route('**/api/admin/categories/scorecard', (route) =>
      route.fulfill({
        json: {
          measured_at: '2026-03-30T12:00:00Z',
          job_id: null,
          decisions: 38,
          responses: 21,
          categories: [
            { ...many[1], ...score },
            { ...many[2], ...score, precision: 1, recall: 1, decisions: 4 },
          ],
        },
      }),
    )
    await page.goto('/admin/categories')
    const proposals = page.getByRole('region', { name: 'Proposed by AI' })
    const evidence = proposals.getByRole('list', { name: 'Evidence' }).getByRole('listitem')
    await expect(evidence).toHaveText('Dos horas cada noche es demasiado.')
    await expect(evidence).toHaveAttribute('lang', 'es')
    const scorecard = page.getByRole('region', { name: 'How well AI agrees with you' })
    await expect(scorecard).toContainText('Based on 38 corrections by staff.')
    await expect(scorecard.getByRole('row').nth(1).getByRole('cell')).toHaveText([
      'Category 1',
      '34',
      '91%',
      'Not known',
    ])
    await expect(scorecard.getByRole('row').nth(2)).toContainText('Too few to say')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page)
    await proposals.getByRole('button', { name: 'Accept' }).click()
    await expect(proposals).toBeHidden()
    expect(accepted).toBe(1)
  })

  // One width: the words are the same on every screen.
  test('none, two hundred, and a name that is taken', onDesktop, async ({ page, head, expectFault }) => {
    expectFault('409')
    const name = `Taken ${newWord()}`
    expect((await head.post('/api/admin/categories', { data: { name } })).status()).toBe(201)
    const unmeasured = { measured_at: null, job_id: null, decisions: 0, responses: 0, categories: [] }
    await page.route('**/api/admin/categories/scorecard', (route) => route.fulfill({ json: unmeasured }))
    await show(page, [])
    await page.goto('/admin/categories')
    await expect(page.getByText('No categories yet')).toBeVisible()
    await expect(page.getByText('Nothing to measure yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add Category' }).last().click()
    await page.getByRole('dialog').getByLabel('Name').fill(name.toUpperCase())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('A category with this name already exists')

    await show(page, many)
    await page.reload()
    await expect(page.getByText('200 categories in use, 200 at most')).toBeVisible()
    await expect(table(page).getByRole('row')).toHaveCount(201)
    await page.getByRole('searchbox', { name: 'Search' }).fill('199')
    await expect(table(page).getByRole('row')).toHaveCount(2)
  })
})
