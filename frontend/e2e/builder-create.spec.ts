import { openBuilder, questionBox, questionTexts, readSurvey, saveLine } from './builder'
import { expect, test } from './staff'
import { onDesktop } from './widths'

// One width: how it looks on a phone is in builder-screens.
test(
  'a survey is made from the template, put in order, opened and shared',
  onDesktop,
  async ({ page, me, head, request }) => {
    expect(me.id).toBeTruthy()
    await page.goto('/admin/survey/new')
    await page.getByRole('button', { name: 'Use This Template' }).click()
    await expect(page).toHaveURL(/\/admin\/survey\/[0-9a-f-]{36}\/edit$/)
    const id = page.url().split('/').at(-2) ?? ''
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/: Edit$/)
    await expect(questionBox(page, 6)).toBeVisible()
    const first = await questionTexts(page)
    expect(first.length).toBe(6)

    await test.step('the words are saved as one types, and a reload loses nothing', async () => {
      await page.getByLabel('Title').fill('Superpowers of our teachers')
      await page.getByLabel('Welcome words').fill('Welcome to all families')
      await page.reload()
      await expect(page.getByLabel('Title')).toHaveValue('Superpowers of our teachers')
      await expect(saveLine(page, 'Saved')).toBeVisible()
      expect((await readSurvey(head, id)).welcome_text).toBe('Welcome to all families')
    })

    await test.step('the order changes by keyboard, the focus stays and the move is announced', async () => {
      await questionBox(page, 1).focus()
      await page.keyboard.press('Alt+ArrowDown')
      await expect(questionBox(page, 2)).toBeFocused()
      await expect(page.getByText('Question moved to position 2 of 6.')).toBeAttached()
      await page.keyboard.press('Alt+ArrowDown')
      await expect(questionBox(page, 3)).toBeFocused()
      await page.getByRole('button', { name: 'Move question 6 up' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Move question 5 up' })).toBeFocused()
      const expected = [first[1], first[2], first[0], first[3], first[5], first[4]]
      expect(await questionTexts(page)).toEqual(expected)
      await expect
        .poll(async () => (await readSurvey(head, id)).questions.map((item: { text: string }) => item.text))
        .toEqual(expected)
    })

    await test.step('and by dragging', async () => {
      const before = await questionTexts(page)
      const grips = page.getByTitle('Drag to move')
      await grips.nth(1).scrollIntoViewIfNeeded()
      const from = await grips.first().boundingBox()
      const to = await grips.nth(2).boundingBox()
      if (!from || !to) throw new Error('There is no grip')
      await page.mouse.move(from.x + 8, from.y + 12)
      await page.mouse.down()
      await page.mouse.move(to.x + 8, to.y + to.height, { steps: 12 })
      await page.mouse.up()
      expect(await questionTexts(page)).toEqual([before[1], before[2], before[0], ...before.slice(3)])
      await expect(page.getByText('Question moved to position 3 of 6.')).toBeAttached()
    })

    await test.step('a question that was taken out can be brought back', async () => {
      const before = await questionTexts(page)
      await page.getByRole('button', { name: 'Remove' }).first().click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
      await expect.poll(async () => (await readSurvey(head, id)).questions.length).toBe(5)
      await page.keyboard.press('Enter')
      await expect(questionBox(page, 1)).toBeFocused()
      expect(await questionTexts(page)).toEqual(before)
      await expect.poll(async () => (await readSurvey(head, id)).questions.length).toBe(6)
    })

    await test.step('it opens, and Share is the next thing to do', async () => {
      expect((await request.post(`/api/surveys/${id}/start`)).status()).toBe(410)
      await page.getByRole('button', { name: 'Open Survey' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Open this survey?' })
      await dialog.getByLabel('Closes').fill('2020-01-01T10:00')
      await dialog.getByRole('button', { name: 'Open Survey' }).click()
      await expect(dialog.getByText('That date has passed.')).toBeVisible()
      await dialog.getByLabel('Closes').fill('2099-01-01T10:00')
      await dialog.getByRole('button', { name: 'Open Survey' }).click()
      await expect(page.getByText('Parents can read this survey now.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Share' })).toHaveAttribute(
        'href',
        `/admin/survey/${id}/share`,
      )
      expect((await request.post(`/api/surveys/${id}/start`)).status()).toBe(200)
    })
  },
)

// One width: the same at both widths.
test(
  'a blank survey and a copy of an earlier one lead to the builder too',
  onDesktop,
  async ({ page, me, head }) => {
    expect(me.id).toBeTruthy()
    await page.goto('/admin/survey/new')
    await page.getByRole('button', { name: 'Start Blank' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Untitled survey')
    await expect(page.getByText('No questions yet. Add the first one.')).toBeVisible()
    await page.getByLabel('Title').fill('')
    await expect(page.getByText('A survey needs a title.')).toBeVisible()
    await page.getByLabel('Title').fill('From nothing')
    await page.getByRole('button', { name: 'Add Question' }).click()
    await expect(questionBox(page, 1)).toBeFocused()
    await page.keyboard.type('What would you like to tell us?')
    const id = page.url().split('/').at(-2) ?? ''
    await expect
      .poll(async () => (await readSurvey(head, id)).questions[0]?.text)
      .toBe('What would you like to tell us?')
    expect((await readSurvey(head, id)).title).toBe('From nothing')

    await page.goto('/admin/survey/new')
    await page.getByLabel('Which survey').selectOption(id)
    await page.getByRole('button', { name: 'Make a Copy' }).click()
    await expect(page.getByLabel('Title')).toHaveValue(/^Copy of From nothing/)
    await expect(questionBox(page, 1)).toHaveValue('What would you like to tell us?')

    await test.step('what nobody has answered can be deleted, with a word of warning', async () => {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete this survey?' })
      await expect(dialog).toContainText('gone for good')
      const copy = page.url().split('/').at(-2) ?? ''
      await dialog.getByRole('button', { name: 'Delete Survey' }).click()
      await expect(page).toHaveURL('/admin')
      expect((await head.get(`/api/admin/surveys/${copy}`)).status()).toBe(404)
    })

    await test.step('a survey can be duplicated, archived and taken out again', async () => {
      await openBuilder(page, id)
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Archive Survey' }).click()
      await expect(page.getByText('In the archive.')).toBeVisible()
      await expect(page.getByLabel('Title')).toBeDisabled()
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Restore From the Archive' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Restore Survey' }).click()
      await expect(page.getByLabel('Title')).toBeEnabled()
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Duplicate' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
      await expect(page.getByLabel('Title')).toHaveValue(/^Copy of From nothing/)
      expect(page.url()).not.toContain(id)
    })
  },
)
