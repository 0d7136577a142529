import { buildSurvey, openBuilder, questionBox } from './builder'
import { expect, test } from './staff'

test('the preview goes from Name to Thank You with what is not published yet, and makes no write request', async ({
  page,
  me,
  head,
}) => {
  expect(me.id).toBeTruthy()
  const survey = await buildSurvey(head, { thank_you_text: 'Thank you from all of us.' })
  await openBuilder(page, survey.id)
  await questionBox(page, 1).fill('What is their superpower?')
  const writes: string[] = []
  page.on('request', (sent) => {
    // The checklist of a new school only notes that somebody tried a survey.
    if (sent.method() !== 'GET' && !sent.url().endsWith('/api/admin/setup/tried'))
      writes.push(`${sent.method()} ${sent.url()}`)
  })
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByRole('note').first()).toContainText('With your unpublished changes.')
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  const before = await stored()

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Superpowers of spring')
  await main.getByLabel('Your name').fill('Pilar Quintero')
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByLabel('Your email').fill('pilar@example.org')
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('button', { name: /Delia Okafor/ }).click()
  await main.getByRole('button', { name: 'Next' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toContainText('What is their superpower?')
  await main.getByRole('button', { name: 'Next' }).click()
  await expect(main.getByRole('button', { name: 'Question 1 needs an answer' })).toBeVisible()
  await main.getByRole('textbox').fill('Patience.')
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('button', { name: 'Review Answers' }).click()
  await expect(main.getByText('Patience.')).toBeVisible()
  await main.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
  await expect(main.getByText('Thank you from all of us.')).toBeVisible()
  await main.getByRole('button', { name: 'Start Again' }).click()
  await expect(main.getByLabel('Your name')).toHaveValue('')

  expect(writes).toEqual([])
  expect(await stored()).toBe(before)
  const now = await (await head.get(`/api/admin/surveys/${survey.id}`)).json()
  expect([now.response_count, now.in_progress_count, now.version]).toEqual([0, 0, 1])
  await page.getByRole('link', { name: 'Back to Editing' }).click()
  await expect(questionBox(page, 1)).toHaveValue('What is their superpower?')
})
