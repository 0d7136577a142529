import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { expectNoSidewaysScroll } from './layout'
import { detailPath, modal, newWord, submitResponse } from './responses'
import { expect, test } from './staff'
import { onDesktop } from './widths'

test.beforeEach(({ me }) => void me)

async function addCategory(head: APIRequestContext, name: string): Promise<{ id: string; name: string }> {
  const reply = await head.post('/api/admin/categories', { data: { name } })
  expect(reply.status(), await reply.text()).toBe(201)
  return reply.json()
}

const given = (page: Page) => modal(page).getByRole('list', { name: 'Categories of this answer' }).first()
const add = (page: Page) => given(page).getByRole('button', { name: 'Add Category' })
const taken = (page: Page) => modal(page).getByRole('list', { name: 'Removed by staff' })

// One width: a phone has no keyboard.
test(
  'staff add and take away categories by keyboard, and take each back',
  onDesktop,
  async ({ page, request, head }) => {
    const word = newWord()
    const kindness = await addCategory(head, `Kindness ${word}`)
    const long = await addCategory(head, `Éxtra ${word} ${'y'.repeat(60)}`.slice(0, 60))
    const id = await submitResponse(request, { answers: [`${word} is kind.`] })
    await page.goto(`${detailPath}?q=${word}&response=${id}`)

    await add(page).press('Enter')
    const field = modal(page).getByRole('searchbox', { name: 'Find a category' })
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(add(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type(`extra ${word}`)
    await expect(modal(page).getByRole('list', { name: 'Categories', exact: true })).toHaveText(long.name)
    await page.keyboard.press('Enter')
    await expect(given(page).getByRole('button', { name: `${long.name}, decided by staff` })).toBeVisible()
    await expect(modal(page).getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(given(page)).not.toContainText(long.name)
    await expect(add(page)).toBeFocused()

    await page.keyboard.press('Enter')
    await field.fill(word)
    const choice = (name: string) => modal(page).getByRole('button', { name, exact: true })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(choice(long.name)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(choice(kindness.name)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(given(page)).toContainText(kindness.name)
    // The whole response has it too, and the list behind the dialog.
    await expect(modal(page).getByText(kindness.name, { exact: true })).toHaveCount(2)
    await expect(page.locator(`[data-row="${id}"]`)).toContainText(kindness.name)

    await given(page)
      .getByRole('button', { name: `Remove ${kindness.name}` })
      .press('Enter')
    await expect(given(page)).not.toContainText(kindness.name)
    await page.keyboard.press('Enter')
    await expect(
      given(page).getByRole('button', { name: `${kindness.name}, decided by staff` }),
    ).toBeVisible()

    await given(page)
      .getByRole('button', { name: `Remove ${kindness.name}` })
      .click()
    await expect(page.locator(`[data-row="${id}"]`)).not.toContainText(kindness.name)
    await page.reload()
    await expect(taken(page)).toContainText(`Removed by staff: ${kindness.name}`)
    await taken(page).getByRole('button', { name: 'Take Back' }).click()
    await expect(taken(page)).toBeHidden()
  },
)

const patience = { id: 'c0ffee00-0000-4000-8000-000000000001', name: 'Patience', color_slot: 1 }
const longName = 'Kindness that goes well beyond what anybody could ask for it'

/** AI gives these to the first answer, so that a test does not wait for the worker. */
async function categorize(page: Page, words: string) {
  await page.route('**/api/admin/responses/*/detail', async (route) => {
    const reply = await route.fetch()
    const detail = await reply.json()
    const [first, ...others] = detail.answers
    const start = Array.from(first.answer_text as string)
      .join('')
      .indexOf(words)
    const before = Array.from(first.answer_text.slice(0, start)).length
    const evidence = { start: before, end: before + words.length }
    const categories = [
      { ...patience, source: 'ai', confidence: 0.824, evidence },
      {
        id: patience.id.replace(/1$/, '2'),
        name: longName,
        color_slot: 15,
        source: 'staff',
        confidence: null,
        evidence: null,
      },
    ]
    const json = { ...detail, categories, answers: [{ ...first, categories }, ...others] }
    await route.fulfill({ response: reply, json })
  })
}

test('a badge tells why it is there, by the words that earned it', async ({ page, request, isMobile }) => {
  const word = newWord()
  await categorize(page, 'She waits for every child.')
  const id = await submitResponse(request, { answers: [`🚀🚀 ${word}! She waits for every child. Always.`] })
  await page.goto(`${detailPath}?q=${word}&response=${id}`)
  const badge = given(page).getByRole('button', { name: 'Patience, why?' })
  await expect(badge).toHaveAttribute('aria-pressed', 'false')
  await badge.click()
  await expect(modal(page).locator('mark')).toHaveText('She waits for every child.')
  await expect(modal(page).getByText('Patience: given by AI, 82% confident.')).toBeVisible()
  await expectAccessible(page)
  await given(page)
    .getByRole('button', { name: `${longName}, decided by staff, why?` })
    .click()
  await expect(modal(page).locator('mark')).toBeHidden()
  await expect(modal(page).getByText('set by staff. Future runs keep it.')).toBeVisible()
  await add(page).click()
  await expectAccessible(page)
  for (const width of [320, isMobile ? 390 : 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
})

// One width: the words are the same on every screen.
test(
  'a correction that the server refuses is taken back and told',
  onDesktop,
  async ({ page, request, expectFault }) => {
    expectFault('404')
    const word = newWord()
    await categorize(page, word)
    const id = await submitResponse(request, { answers: [`${word} is kind.`] })
    await page.goto(`${detailPath}?q=${word}&response=${id}`)
    await given(page).getByRole('button', { name: 'Remove Patience' }).click()
    await expect(modal(page).getByRole('alert')).toContainText('Category not found')
    await expect(given(page)).toContainText('Patience')
    // What the server has is loaded again after a refusal.
    await page.unrouteAll({ behavior: 'wait' })
  },
)
