import { giveCategory, openStage, sendWords } from './cards'
import { check } from './screens'
import { expect, test } from './staff'
import { next } from './survey'
import { onDesktop, onPhone } from './widths'

test.beforeEach(({ me }) => void me)

test(
  'staff review quotes by key, show a name where it was allowed, and print the card',
  onDesktop,
  async ({ page, head, request }) => {
    const { survey, teacher, category } = await openStage(head)
    const said = {
      open: 'She never once rushed my daughter at the door.',
      allowed: 'A gentle teacher who notices the quiet ones.',
      named: 'She found out that Owen loves trains and used it.',
    }
    for (const [key, words] of Object.entries(said)) {
      const isAllowed = key === 'allowed'
      const sent = { teacher, words: [words], name: `Parent ${key}`, consent: isAllowed }
      await giveCategory(head, await sendWords(request, survey, sent), category.id)
    }

    await page.goto(`/admin/survey/${survey.id}`)
    await page.getByRole('tab', { name: 'Teacher Cards' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/: Teacher Cards$/)
    await expect(page.getByText('0 of 3 quotes decided')).toBeVisible()
    await expect(page.getByText('Fewer than 5: no counts on the card')).toBeVisible()
    await page.getByRole('link', { name: teacher.name, exact: true }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(teacher.name)
    await expect(page.getByText('Few families wrote about this teacher.')).toBeVisible()
    const slip = (words: string) => page.getByRole('article').filter({ hasText: words })
    await expect(slip(said.named)).toContainText('May name a child or another person: “Owen”')
    await expect(page.getByRole('textbox')).toHaveCount(0)

    // Only while the focus is in the list do letters decide.
    await page.keyboard.press('a')
    await expect(page.getByText('3 to review', { exact: true })).toBeVisible()
    await slip(said.named).getByRole('button', { name: 'Approve', exact: true }).focus()
    await page.keyboard.press('h')
    await expect(slip(said.named).getByRole('button', { name: 'Hidden', pressed: true })).toBeVisible()
    await slip(said.open).getByRole('button', { name: 'Approve', exact: true }).focus()
    await page.keyboard.press('a')
    await page.keyboard.press('u')
    await slip(said.open).getByRole('button', { name: 'Approve', exact: true }).click()
    await slip(said.allowed).getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('0 to review, 2 approved, 1 hidden')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '0 to review.' })).toBeAttached()
    await expect(slip(said.open).getByRole('switch')).toHaveCount(0)
    await slip(said.allowed).getByRole('switch', { name: 'Show the name, Parent allowed' }).click()
    const isOn = () => expect(slip(said.allowed).getByRole('switch')).toHaveAttribute('aria-checked', 'true')
    await isOn()
    // The switch does not wait for the server: a page that is left at once would take back what was not sent yet.
    await page.waitForLoadState('networkidle')
    await page.reload()
    await isOn()
    await expect(page.getByText('0 to review, 2 approved, 1 hidden')).toBeVisible()
    await check(page)

    await page.getByRole('link', { name: 'Print Card' }).click()
    const card = page.getByRole('article', { name: `Card for ${teacher.name}` })
    await expect(card).toContainText(said.open)
    await expect(card).toContainText('Parent allowed')
    for (const text of ['Parent open', said.named, 'families', 'Owen'])
      await expect(card).not.toContainText(text)
    await check(page)
    await page.getByRole('link', { name: 'Back to the Quotes' }).click()
    await page.getByRole('link', { name: 'Back to Teacher Cards' }).click()
    await expect(page.getByText('3 of 3 quotes decided')).toBeVisible()
    await check(page)
  },
)

// One width: parents hold a phone.
test(
  'a survey asks for consent once staff turn it on, and the box is not ticked',
  onPhone,
  async ({ page, head, request }) => {
    const { survey, teacher } = await openStage(head, { asks_name_consent: false, is_active: false })
    await page.goto(`/admin/survey/${survey.id}/edit`)
    const asks = page.getByRole('switch', {
      name: 'Ask parents if we may show their name',
    })
    await expect(asks).toHaveAttribute('aria-checked', 'false')
    await asks.click()
    await expect(page.locator('[data-save-state]').filter({ hasText: 'Saved' })).toBeVisible()
    await expect
      .poll(async () => (await (await head.get(`/api/admin/surveys/${survey.id}`)).json()).asks_name_consent)
      .toBe(true)
    expect((await head.post(`/api/admin/surveys/${survey.id}/open`)).status()).toBe(200)

    await page.goto(`/survey/${survey.id}`)
    await page.getByLabel('Your name').fill('Pilar Quintero')
    await next(page).click()
    await page.getByLabel('Your email').fill('pilar@example.org')
    await next(page).click()
    await page.getByRole('button', { name: teacher.name }).first().click()
    await next(page).click()
    for (const place of [1, 2, 3]) {
      await expect(page.getByText(`Question ${place} of 3`)).toBeVisible()
      await page.getByRole('textbox').fill('She is patient with everyone.')
      await page.getByRole('button', { name: place < 3 ? 'Next' : 'Review Answers' }).click()
    }
    const box = page.getByRole('checkbox', { name: 'Show my name with my comments' })
    await expect(box).not.toBeChecked()
    await expect(page.getByRole('note')).toContainText('without your name unless you agree')
    await check(page)
    await box.check()
    const responseId = page.url().split('/').at(-1)
    const at = `/api/surveys/responses/${responseId}`
    await expect.poll(async () => (await (await request.get(at)).json()).name_consent).toBe(true)
    await page.reload()
    await expect(box).toBeChecked()
    await page.getByRole('button', { name: 'Submit Survey' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')

    await page.goto(`/admin/survey/${survey.id}?response=${responseId}`)
    await expect(page.getByText('The teacher may see the name')).toBeVisible()
  },
)

// One width: the narrow layout is the one that could break.
test(
  'without approved quotes, and without quotes, the pages say what to do',
  onPhone,
  async ({ page, head, request, expectFault }) => {
    expectFault('404')
    expectFault('403')
    const { survey, teacher, path } = await openStage(head)
    await page.goto(path)
    await expect(page.getByText('No responses yet')).toBeVisible()
    await sendWords(request, survey, { teacher, words: ['Fine.'] })
    await page.reload()
    await expect(page.getByText('No quotes are proposed yet')).toBeVisible()
    await page.getByRole('link', { name: `Review Again for ${teacher.name}` }).click()
    await expect(page.getByText('No quotes are proposed yet')).toBeVisible()
    await page.goto(`${path}/print`)
    await expect(page.getByText('Nothing is approved yet')).toBeVisible()
    await check(page)
    await page.goto(`${path}/00000000-0000-4000-8000-000000000000`)
    await expect(page.getByText('There is no such card')).toBeVisible()
    await page.route(`**/api/**/cards`, (route) => route.fulfill({ status: 403, json: {} }))
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('Failed to load teacher cards')
  },
)
