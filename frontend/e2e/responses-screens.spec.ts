import { addCategories, detailPath, footer, modal, newWord, openList, submitResponse } from './responses'
import { check } from './screens'
import { expect, test } from './staff'
import { onPhone } from './widths'

// Each state is read by axe twice and laid out five times.

test.beforeEach(({ me }) => void me)

const longTeacher = 'Wilhelmina Featherstonehaugh-Abercrombie-Montgomery of Leeds'

test('list and modal are accessible in light and dark and fit 320 px, also with what is long or right-to-left', async ({
  page,
  request,
}) => {
  // No teacher here has a name that long, so the replies get one.
  await addCategories(page, 5, (text) => text.replaceAll('Ms. Delia Okafor', longTeacher))
  const word = newWord()
  await submitResponse(request, {
    name: 'A'.repeat(200),
    teachers: 14,
    // One word that is far longer than a line; more of its letters would only be laid out ever more slowly.
    answers: [`${word} ${'x'.repeat(2_000)} ${'Every morning she waits at the gate. '.repeat(450)}`],
  })
  const rtl = `${word} معلمة رائعة وصبورة جدا مع الأطفال `.repeat(12)
  await submitResponse(request, { name: 'مريم عبد الرحمن', answers: [rtl] })
  await openList(page, `?q=${word}`)
  await expect(footer(page)).toHaveText('Showing 1 to 2 of 2 responses')
  await check(page)
  await page.getByRole('button', { name: 'A'.repeat(200) }).click()
  await expect(modal(page).getByText('Response ID')).toBeVisible()
  await check(page)
})

// One width: the narrow layout is the one that could break.
test('the empty list and the assistant are accessible', onPhone, async ({ page }) => {
  await page.goto(`${detailPath}?q=${newWord()}`)
  await expect(page.getByText('No survey responses found')).toBeVisible()
  await check(page)
  await page.getByRole('tab', { name: 'AI Assistant' }).click()
  await check(page)
})
