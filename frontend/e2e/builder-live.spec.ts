import type { Page } from '@playwright/test'
import {
  answerSurvey,
  buildSurvey,
  openBuilder,
  questionBox,
  questionTexts,
  readSurvey,
  saveLine,
} from './builder'
import { expect, test } from './staff'

test('a live survey warns, keeps changes on the device, and says what changes before it is published', async ({
  page,
  me,
  head,
  request,
}) => {
  expect(me.id).toBeTruthy()
  const survey = await buildSurvey(head)
  await answerSurvey(request, survey)
  const writes: string[] = []
  page.on('request', (sent) => {
    if (sent.method() !== 'GET') writes.push(`${sent.method()} ${sent.url()}`)
  })
  await openBuilder(page, survey.id)
  await expect(page.getByRole('note')).toContainText('Parents can read this survey now.')
  await expect(page.getByRole('note')).toContainText('1 submitted, 0 in progress')

  await page.getByLabel('Title').fill('A better title')
  await page.getByRole('button', { name: 'Retire' }).click()
  await questionBox(page, 1).fill('When did you see that?')
  await page.getByRole('switch', { name: 'Required' }).last().click()
  await page.getByRole('button', { name: 'Move question 1 down' }).click()
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.keyboard.type('What did your child say?')
  await expect(saveLine(page, 'Unpublished changes, kept on this device')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('A better title')
  const order = ['Anything else?', 'When did you see that?', 'What did your child say?']
  expect(await questionTexts(page)).toEqual(order)
  expect(writes).toEqual([])

  await page.getByRole('button', { name: 'Publish Changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish these changes?' })
  await expect(dialog.getByRole('list', { name: 'Changes' }).locator('li > p:first-child')).toHaveText([
    'The title changes.',
    'A question is now required. Parents who have begun are asked for it before they can submit.',
    '1 question is reworded.',
    '1 question is added.',
    '1 question is retired. Its 1 answer is kept.',
    'The questions come in another order.',
  ])
  await dialog.getByRole('button', { name: 'Publish Changes' }).click()
  await expect(saveLine(page, 'No unpublished changes')).toBeVisible()
  expect(writes.length).toBe(1)
  const now = await readSurvey(head, survey.id)
  expect(now.questions.map((item: { text: string }) => item.text)).toEqual(order)
  expect(now.retired_questions[0].answer_count).toBe(1)

  await page.getByText('Retired questions (1)').click()
  await page.getByRole('button', { name: 'Ask Again' }).click()
  await expect(questionBox(page, 4)).toHaveValue('What is the superpower?')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard Changes' }).click()
  expect(await questionTexts(page)).toEqual(order)
})

test('two editors at once: the second is told by whom, and chooses', async ({
  page,
  me,
  head,
  browser,
  makeStaff,
  signInAs,
  expectFault,
}) => {
  expectFault('409')
  const survey = await buildSurvey(head, { is_active: false })
  const other = await makeStaff({ name: 'Idris Vale' })
  const theirs = await (await browser.newContext()).newPage()
  await signInAs(theirs, other)
  await openBuilder(page, survey.id)
  await openBuilder(theirs, survey.id)

  async function collide(their: (page: Page) => Promise<void>, mine: () => Promise<void>) {
    await their(theirs)
    await expect(saveLine(theirs, 'Saved')).toBeVisible()
    await mine()
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this survey' })
    await expect(dialog).toContainText('Idris Vale changed it')
    return dialog
  }

  await test.step('apply mine on top: both are there', async () => {
    const dialog = await collide(
      async (them) => them.getByLabel('Description').fill('Their description'),
      async () => page.getByLabel('Title').fill('My title'),
    )
    await expect(dialog.getByRole('list', { name: 'What they changed' })).toContainText('Their description')
    await expect(dialog.getByRole('list', { name: 'What you changed' })).toContainText('My title')
    expect((await readSurvey(head, survey.id)).title).toBe('Superpowers of spring')
    await dialog.getByRole('button', { name: 'Apply Mine on Top' }).click()
    await expect(saveLine(page, 'Saved')).toBeVisible()
    const now = await readSurvey(head, survey.id)
    expect([now.title, now.description]).toEqual(['My title', 'Their description'])
    expect(now.changed_by.id).toBe(me.id)
  })

  await test.step('use theirs: mine is gone, and it was said', async () => {
    await openBuilder(theirs, survey.id)
    const dialog = await collide(
      async (them) => questionBox(them, 1).fill('Their question?'),
      async () => questionBox(page, 1).fill('My question?'),
    )
    await expect(dialog).toContainText('You both changed “Their question?”')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Your changes are kept on this device.')).toBeVisible()
    await page.reload()
    await page.getByRole('dialog').getByRole('button', { name: 'Use Theirs' }).click()
    await expect(questionBox(page, 1)).toHaveValue('Their question?')
    await expect(saveLine(page, 'Saved')).toBeVisible()
  })

  await test.step('keep mine as a copy: theirs stays as it is', async () => {
    await openBuilder(theirs, survey.id)
    const dialog = await collide(
      async (them) => them.getByLabel('Title').fill('Their title'),
      async () => page.getByLabel('Title').fill('Mine after all'),
    )
    await dialog.getByRole('button', { name: 'Keep Mine as a Copy' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Copy of Mine after all')
    expect(page.url()).not.toContain(survey.id)
    expect((await readSurvey(head, survey.id)).title).toBe('Their title')
  })
  await theirs.context().close()
})

test('a parent in the middle of a survey that is changed under their hands can finish it', async ({
  page,
  head,
  request,
  expectFault,
}) => {
  expectFault('404')
  expectFault('422')
  const survey = await buildSurvey(head)
  const responseId = await answerSurvey(request, survey, false)
  await page.goto(`/survey/${survey.id}/response/${responseId}`)
  await expect(page.getByText('Question 2 of 3')).toBeVisible()

  const [first, , last] = survey.questions
  const questions = [
    { id: first?.id, text: 'What is this teacher’s superpower?', is_required: true },
    { id: last?.id, text: 'Anything else?' },
    { text: 'How did your child grow?', is_required: true },
  ]
  const published = await head.patch(`/api/admin/surveys/${survey.id}`, { data: { version: 1, questions } })
  expect(published.status()).toBe(200)

  await page.getByRole('textbox').fill('To a question that is gone')
  await expect(page.getByText('This question is no longer asked.')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Review Answers' }).click()
  await page.getByRole('button', { name: 'Submit Survey' }).click()

  await expect(page.getByText('Question 3 needs an answer')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('How did your child grow?')
  await page.getByRole('textbox').fill('She reads to her brother now.')
  await page.getByRole('button', { name: 'Review Answers' }).click()
  // The first answer was written to the old wording, and is shown with it.
  await expect(page.getByText('What is the superpower?')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
})
