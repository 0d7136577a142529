import { expectAccessible } from './axe'
import { detailPath, footer, modal, newWord, opener, openList, row, rows, submitResponse } from './responses'
import { expect, test } from './staff'
import { surveyId } from './survey'
import { onDesktop, onPhone } from './widths'

test.beforeEach(({ me }) => void me)

const bar = 'Selected responses'

test(
  'rows are chosen by click, range and Space, set aside with a reason, and come back by Undo',
  onDesktop,
  async ({ page, request }) => {
    const word = newWord()
    const ids: string[] = []
    for (const name of ['Ana', 'Ben', 'Cleo']) {
      ids.unshift(await submitResponse(request, { name: `${name} ${word}`, answers: [`${word} ${name}`] }))
    }
    const [first = '', second = '', third = ''] = ids
    await openList(page, `?q=${word}`)
    const box = (id: string) => row(page, id).getByRole('checkbox')
    await box(first).check()
    await box(third).click({ modifiers: ['Shift'] })
    const selection = page.getByRole('region', { name: bar })
    await expect(selection).toContainText('3 selected')
    await opener(page, second).focus()
    await page.keyboard.press('Space')
    await expect(selection).toContainText('2 selected')
    await expect(modal(page)).toHaveCount(0)

    await selection.getByLabel('Reason for setting aside').selectOption('Test')
    await selection.getByRole('button', { name: 'Set aside 2' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(selection).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(rows(page)).toHaveCount(3)

    await box(first).check()
    await selection.getByRole('button', { name: 'Set aside 1' }).click()
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Set aside')
    await expect(row(page, first)).toBeVisible()
    await opener(page, first).click()
    await expect(modal(page)).toContainText('Set aside: Duplicate.')
    await modal(page).getByRole('button', { name: 'Restore' }).click()
    await expect(modal(page).getByRole('button', { name: 'Set aside' })).toBeVisible()
  },
)

test(
  'the first box chooses the page, and what is chosen stays through paging and goes with a filter',
  onDesktop,
  async ({ page }) => {
    await openList(page)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const selection = page.getByRole('region', { name: bar })
    await expect(selection).toContainText('20 selected')
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page.getByText(/^Showing 21 to/)).toBeVisible()
    // The last one: a response that comes in meanwhile moves the first ones over the edge of the page.
    await rows(page).last().getByRole('checkbox').check()
    await expect(selection).toContainText('21 selected')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('All')
    await expect(selection).toHaveCount(0)
  },
)

test('a response is deleted for good after a question', onDesktop, async ({ page, request }) => {
  const word = newWord()
  const id = await submitResponse(request, { name: `Gone ${word}`, answers: [word] })
  await openList(page, `?q=${word}`)
  await row(page, id).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete for good…' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 1 response for good?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, id)).toBeVisible()
  await page.getByRole('button', { name: 'Delete for good…' }).click()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('No survey responses found')).toBeVisible()
  const gone = await request.get(`/api/surveys/responses/${id}`)
  expect(gone.status()).toBe(404)
})

test(
  'a burst is flagged and set aside with two clicks',
  onDesktop,
  async ({ page, request, head, expectFault }) => {
    // The worker looks every minute.
    test.setTimeout(300_000)
    // Everything that is flagged is chosen, and another test may have deleted some of it a moment ago.
    expectFault('404')
    const word = newWord()
    const words = `${word} is the best of them all, give that teacher a raise.`
    for (let number = 0; number < 6; number += 1) {
      const email = `${word}${number}@example.org`
      await submitResponse(request, { name: `Fan ${number} ${word}`, email, answers: [words] })
    }
    const group = page.getByRole('group', { name: /^Burst: / }).filter({ hasText: word })
    await expect
      .poll(async () => (await head.get(`/api/admin/surveys/${surveyId}/flags`)).text(), {
        timeout: 200_000,
        intervals: [1000],
      })
      .toContain(word)
    await openList(page)
    await page.getByRole('button', { name: /^Flagged/ }).click()
    await expect(group).toBeVisible()
    await expect(page).toHaveURL(`${detailPath}?flagged=1`)
    await expect(group).toContainText('Burst: 6 responses')
    await expectAccessible(page)
    await expect(async () => {
      if ((await group.count()) > 0) {
        await page.reload()
        await expect(group).toBeVisible()
        const chosen = await page.getByRole('region', { name: bar }).getByRole('status').first().textContent()
        await page.getByRole('button', { name: `Set aside ${chosen?.split(' ')[0]}` }).click()
      }
      await expect(group).toHaveCount(0)
    }).toPass({ timeout: 60_000 })
    await page.goto(`${detailPath}?q=${word}`)
    await expect(page.getByText('No survey responses found')).toBeVisible()
    await page.goto(`${detailPath}?q=${word}&status=set_aside`)
    await expect(rows(page)).toHaveCount(6)
  },
)

test('groups of flagged responses are kept, and the server is told so', onDesktop, async ({ page }) => {
  const item = (id: string, name: string) => ({
    id,
    is_submitted: true,
    submitted_at: '2026-03-26T13:31:00Z',
    started_at: '2026-03-26T13:30:00Z',
    set_aside: null,
    parent: { name, email: 'same@example.org' },
    teachers: [],
    categories: [],
    answers: [],
    found: null,
  })
  const ids = ['c0ffee00-0000-4000-8000-000000000001', 'c0ffee00-0000-4000-8000-000000000002']
  const group = {
    response_ids: ids,
    burst_ids: [],
    seconds: 518_400,
    causes: ['email'],
    email: 'same@example.org',
    answer_text: null,
    items: ids.map((id, index) => item(id, `Pilar ${index}`)),
  }
  let groups = [group]
  await page.route(`**/api/admin/surveys/${surveyId}/flags*`, (route) =>
    route.fulfill({ json: { total: groups.length * 2, total_is_capped: false, groups, more_groups: 0 } }),
  )
  await page.route('**/flags/keep', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ ids })
    groups = []
    await route.fulfill({ json: { changed: 2 } })
  })
  await openList(page)
  await page.getByRole('button', { name: 'Flagged (2)' }).click()
  const shown = page.getByRole('group', { name: 'Same email: 2 responses' })
  await expect(shown).toContainText('6 days apart')
  // Two families may share an email: nothing is chosen for staff.
  await expect(page.getByRole('region', { name: bar })).toHaveCount(0)
  await shown.getByRole('button', { name: 'Keep both' }).click()
  await expect(page.getByText('Nothing is flagged')).toBeVisible()
})

test('on a phone Select shows the boxes and the bar', onPhone, async ({ page }) => {
  await openList(page)
  await expect(rows(page).first().getByRole('checkbox')).toBeHidden()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await rows(page).first().getByRole('checkbox').check()
  const selection = page.getByRole('region', { name: bar })
  await expect(selection).toContainText('1 selected')
  // One row, so that it leaves the list in view.
  expect((await selection.boundingBox())?.height).toBeLessThan(70)
  const reason = selection.getByLabel('Reason for setting aside')
  await expect(reason).toBeHidden()
  await expectAccessible(page)
  await selection.getByRole('button', { name: 'More' }).click()
  await expect(reason).toBeVisible()
  await expectAccessible(page)
  await selection.getByRole('button', { name: 'Clear selection' }).click()
  await expect(selection).toHaveCount(0)
  await expect(footer(page)).toBeVisible()
})
