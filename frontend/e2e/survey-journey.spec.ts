import { expect, test } from './fixtures'
import {
  answerBox,
  answers,
  back,
  next,
  parent,
  responseIdOf,
  saveStatus,
  surveyPath,
  traces,
} from './survey'
import { onDesktop, onPhone } from './widths'

test.use({ serviceWorkers: 'allow' })

test('a parent goes from the link to Thank You, and nothing stays on the device', async ({
  page,
  request,
}) => {
  await page.goto(surveyPath)
  const responseId = await responseIdOf(page)
  await expect(page.getByText('Welcome!')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Survey progress' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  )
  await expect(back(page)).toHaveCount(0)
  await page.getByLabel('Your name').fill(parent.name)
  await page.getByLabel('Your name').press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Nice to meet you, ${parent.name}`)
  await page.getByLabel('Your email').fill(parent.email)
  await next(page).click()

  await page.getByRole('button', { name: 'Ms. Delia Okafor Pre-K' }).click()
  await page.getByRole('button', { name: 'Coach Marisol Vega PE' }).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await next(page).click()

  await expect(page.getByText('Question 1 of 5')).toBeVisible()
  await expect(page.getByText('0% complete', { exact: true })).toBeVisible()
  for (const text of [...answers, '', '']) {
    await answerBox(page).fill(text)
    await next(page).click()
  }
  await expect(page.getByText('Question 5 of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Review Answers' }).click()

  await expect(page.getByRole('progressbar', { name: 'Survey progress' })).toHaveAttribute(
    'aria-valuenow',
    '80',
  )
  for (const text of [parent.name, parent.email, 'Ms. Delia Okafor', ...answers])
    await expect(page.getByText(text, { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('note')).toContainText(
    'School staff read your answers with your name and email.',
  )
  await page.getByRole('button', { name: 'Submit Survey' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(back(page)).toHaveCount(0)
  const status = await (await request.get(`/api/surveys/responses/${responseId}`)).json()
  expect(status.is_submitted).toBe(true)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  const left = await traces(page)
  for (const trace of [responseId, parent.name, parent.email, ...answers])
    expect(left.includes(trace), `a trace of ${trace}`).toBe(false)
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL('/')
})

// One width: parents hold a phone.
test(
  'after submission the address of the response says Thank You and the link starts anew',
  onPhone,
  async ({ page }) => {
    await page.goto(surveyPath)
    const first = await responseIdOf(page)
    await page.getByLabel('Your name').fill(parent.name)
    await page.keyboard.press('Enter')
    await page.getByLabel('Your email').fill(parent.email)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Delia Okafor/ }).click()
    await next(page).click()
    for (const text of answers) {
      await answerBox(page).fill(text)
      await next(page).click()
    }
    await page.getByRole('navigation', { name: 'Jump to a question' }).getByRole('button').last().click()
    await page.getByRole('button', { name: 'Review Answers' }).click()
    await page.getByRole('button', { name: 'Submit Survey' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
    await expect(page.getByText(answers[1] ?? '')).toHaveCount(0)
    await page.goto(surveyPath)
    expect(await responseIdOf(page)).not.toBe(first)
    await expect(page.getByLabel('Your name')).toHaveValue('')
  },
)

// One width: a phone has no keyboard.
test('the whole survey can be filled in with the keyboard alone', onDesktop, async ({ page }) => {
  const press = async (key: string, times = 1) => {
    for (let count = 0; count < times; count += 1) await page.keyboard.press(key)
  }
  /** Goes on with Tab until the wanted control has the focus. */
  const tabTo = async (name: string | RegExp) => {
    for (let stop = 0; stop < 40; stop += 1) {
      await press('Tab')
      const label = await page.evaluate(() => {
        const here = document.activeElement as HTMLInputElement
        return here.getAttribute('aria-label') ?? here.labels?.[0]?.textContent ?? here.textContent
      })
      if (typeof name === 'string' ? label === name : name.test(label)) return
    }
    throw new Error(`The keyboard does not reach ${name}`)
  }
  await page.goto(surveyPath)
  await expect(page.getByLabel('Your name')).toBeVisible()
  await tabTo(/^Your name/)
  await page.keyboard.type(parent.name)
  await press('Enter')
  await expect(page.getByLabel('Your email')).toBeFocused()
  await page.keyboard.type(parent.email)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(/Tomas Reyes/)
  await press('Space')
  await tabTo('Next')
  await press('Enter')
  for (const text of answers) {
    await expect(answerBox(page)).toBeFocused()
    await page.keyboard.type(text)
    await tabTo('Next')
    await press('Enter')
  }
  for (let count = 0; count < 2; count += 1) {
    await tabTo('Next')
    await press('Enter')
  }
  await tabTo('Review Answers')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your answers')
  await expect(saveStatus(page, 'Saving…')).toHaveCount(0)
  await tabTo('Submit Survey')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
})
