import { expect, test } from './fixtures'
import {
  answerBox,
  back,
  beginResponse,
  missing,
  next,
  openReview,
  parent,
  questionCount,
  responseIdOf,
  responsePath,
  surveyPath,
  whole,
} from './survey'

test.use({ serviceWorkers: 'block' })

const resumed = { ...parent, teachers: 1 }

test('the name is required: blanks do not count, and Enter advances only with a name', async ({ page }) => {
  await page.goto(surveyPath)
  await responseIdOf(page)
  const name = page.getByLabel('Your name')
  await expect(next(page)).toBeEnabled()
  await name.fill('   ')
  await name.press('Enter')
  await expect(missing(page, 'Your name is missing')).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveValue('   ')
  await missing(page, 'Your name is missing').getByRole('button').click()
  await expect(name).toBeFocused()
  await name.fill(' Pilar ')
  await expect(page.getByText('Your name is missing')).toBeHidden()
  await expect(name).toHaveAttribute('aria-invalid', 'false')
  await name.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nice to meet you, Pilar')
})

test('the email is judged when its field is left or Next is pressed, not while it is begun', async ({
  page,
  request,
}) => {
  await page.goto(responsePath(await beginResponse(request, { name: parent.name })))
  const email = page.getByLabel('Your email')
  await expect(email).toHaveAttribute('autocomplete', 'email')
  const error = page.getByText('Please enter a valid email address.')
  await expect(error).toHaveCount(0)
  for (const text of ['p', 'p@', 'p@school', 'p q@school.org']) {
    await email.fill(text)
    await expect(email).toHaveAttribute('aria-invalid', 'false')
    await email.blur()
    await expect(error).toBeVisible()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    // Once it is told, it goes with the letter that mends it.
    await email.fill('p@school.org')
    await expect(error).toHaveCount(0)
  }
  await email.fill('')
  await email.blur()
  await expect(error).toHaveCount(0)
  await next(page).click()
  await expect(missing(page, 'Your email address is missing')).toBeFocused()
  await email.fill('p@')
  await email.press('Enter')
  await expect(missing(page, 'Please enter a valid email address.')).toBeFocused()
  await expect(email).toHaveValue('p@')
})

test('an address with a slip in it is mended with one press, and kept by whoever means it', async ({
  page,
  request,
}) => {
  const id = await beginResponse(request, { name: parent.name })
  await page.goto(responsePath(id))
  const email = page.getByLabel('Your email')
  const suggestion = page.getByRole('button', { name: 'Did you mean' })
  await email.pressSequentially('pilar@gmail.co')
  await expect(suggestion).toHaveCount(0)
  await email.blur()
  await expect(suggestion).toHaveText('Did you mean pilar@gmail.com?')
  await email.fill('pilar@gmial.com')
  await suggestion.click()
  await expect(email).toHaveValue('pilar@gmail.com')
  await expect(email).toBeFocused()
  await expect(suggestion).toHaveCount(0)
  const stored = async () => (await (await request.get(`/api/surveys/responses/${id}`)).json()).parent.email
  await expect.poll(stored).toBe('pilar@gmail.com')
  await email.fill('pilar@gmial.com')
  await email.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Which teachers')
  await expect.poll(stored).toBe('pilar@gmial.com')
})

test('teachers are found by name and grade, toggled, and removed by their chips', async ({
  page,
  request,
}) => {
  await page.goto(responsePath(await beginResponse(request, parent)))
  await next(page).click()
  await expect(missing(page, 'No teacher is selected')).toBeFocused()
  await page.getByRole('button', { name: 'No teacher is selected' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Ms. Delia Okafor Pre-K' })).toBeFocused()
  const search = page.getByRole('searchbox', { name: 'Search teachers' })
  await search.fill('kinder')
  await expect(page.getByRole('list', { name: 'Teachers' }).getByRole('button')).toHaveCount(2)
  await search.press('Enter')
  await page.getByRole('button', { name: /Tomas Reyes/ }).click()
  await search.fill('nobody here')
  await expect(page.getByText('No teacher matches “nobody here”.')).toBeVisible()
  await search.fill('')
  const okafor = page.getByRole('button', { name: 'Ms. Delia Okafor Pre-K' })
  await okafor.click()
  await expect(okafor).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('list', { name: 'Selected teachers' }).getByRole('listitem')).toHaveText([
    'Mr. Tomas Reyes',
    'Ms. Delia Okafor',
  ])
  await page.getByRole('button', { name: 'Remove Mr. Tomas Reyes' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Ms. Delia Okafor' })).toBeFocused()
  await expect(page.getByText('1 selected')).toBeVisible()
  await okafor.click()
  await expect(okafor).toHaveAttribute('aria-pressed', 'false')
  await next(page).click()
  await expect(missing(page, 'No teacher is selected')).toBeFocused()
})

test('teachers that cannot be loaded are an error with Try Again, which reloads the page', async ({
  page,
  request,
  expectFault,
}) => {
  expectFault('500')
  const id = await beginResponse(request, parent)
  await page.route('**/api/teachers', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }))
  await page.goto(responsePath(id))
  await expect(page.getByText('Loading teachers...')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Failed to load teachers', { timeout: 15_000 })
  await page.unroute('**/api/teachers')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: /Delia Okafor/ })).toBeVisible()
})

test('questions come one at a time, with dots, a jump list, a count and an asterisk when required', async ({
  page,
  request,
}) => {
  await page.goto(responsePath(await beginResponse(request, resumed)))
  const jumps = page.getByRole('navigation', { name: 'Jump to a question' }).getByRole('button')
  const dots = page.getByRole('navigation', { name: 'Question dots' }).getByRole('button')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('*')
  await expect(answerBox(page)).toHaveAttribute('required')
  await expect(jumps).toHaveCount(questionCount)
  await expect(dots).toHaveCount(questionCount)
  await expect(page.getByText('0% complete', { exact: true })).toBeVisible()
  await answerBox(page).fill(' \n ')
  await next(page).click()
  await expect(missing(page, 'Question 1 needs an answer')).toBeFocused()
  await page.getByRole('button', { name: 'Question 1 needs an answer' }).press('Enter')
  await expect(answerBox(page)).toBeFocused()
  await expect(answerBox(page)).toHaveAccessibleDescription(/This question needs an answer/)
  await answerBox(page).fill('Patience')
  await expect(page.getByText('8 characters')).toBeVisible()
  await expect(jumps.first()).toContainText('answered')
  await jumps.nth(2).click()
  await expect(page.getByText('Question 3 of 5')).toBeVisible()
  await expect(page.getByText('20% complete')).toBeVisible()
  await expect(page.getByText('needs an answer')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('*')
  await dots.nth(4).click()
  await expect(page.getByRole('button', { name: 'Review Answers' })).toBeVisible()
  await back(page).click()
  await expect(page.getByText('Question 4 of 5')).toBeVisible()
  await dots.first().click()
  await expect(answerBox(page)).toHaveValue('Patience')
  await expect(answerBox(page)).toBeFocused()
  await page.keyboard.type(', always')
  await expect(answerBox(page)).toHaveValue('Patience, always')
})

// The page's own clock is moved by hand, so that a busy machine changes nothing.
test('focus moves to the textarea 100 ms after the question changes', async ({ page, request }) => {
  await page.clock.install()
  await page.goto(responsePath(await beginResponse(request, { ...resumed, answers: ['Patience'] })))
  await expect(answerBox(page)).toBeFocused()
  await page.clock.pauseAt(Date.now() + 60_000)
  const fourth = page.getByRole('navigation', { name: 'Jump to a question' }).getByRole('button').nth(3)
  await fourth.click()
  await expect(page.getByText('Question 4 of 5')).toBeVisible()
  await page.clock.runFor(99)
  await expect(fourth).toBeFocused()
  await page.clock.runFor(1)
  await expect(answerBox(page)).toBeFocused()
  await page.keyboard.type('Warmly')
  await expect(answerBox(page)).toHaveValue('Warmly')
})

test('the textarea starts at four rows and grows with its text', async ({ page, request }) => {
  await page.goto(responsePath(await beginResponse(request, resumed)))
  const height = async () => (await answerBox(page).boundingBox())?.height ?? 0
  const four = await height()
  await expect(answerBox(page)).toHaveAttribute('rows', '4')
  await answerBox(page).fill('One\nTwo\nThree\nFour')
  expect(await height()).toBe(four)
  await answerBox(page).fill(Array.from({ length: 20 }, (_, line) => `Line ${line}`).join('\n'))
  expect(await height()).toBeGreaterThan(four * 3)
})

for (const { filled, seen } of [
  { filled: { name: parent.name }, seen: 'Nice to meet you, Pilar Quintero' },
  { filled: parent, seen: 'Which teachers would you like to tell us about?' },
  { filled: { ...parent, teachers: 2 }, seen: 'Question 1 of 5' },
  { filled: { ...parent, teachers: 1, answers: ['A', 'B'] }, seen: 'Question 3 of 5' },
  { filled: whole, seen: 'Question 5 of 5' },
]) {
  test(`a response with ${Object.keys(filled).join(', ')} resumes at “${seen}” with everything restored`, async ({
    page,
    request,
  }) => {
    await page.goto(responsePath(await beginResponse(request, filled)))
    await expect(page.getByText(seen)).toBeVisible()
    while (await back(page).count()) {
      const before = await page.getByRole('heading', { level: 1 }).innerText()
      await back(page).click()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before)
    }
    await expect(page.getByLabel('Your name')).toHaveValue(filled.name ?? '')
    await next(page).click()
    await expect(page.getByLabel('Your email')).toHaveValue('email' in filled ? (filled.email ?? '') : '')
  })
}

test('each Edit on Review leads to its step, and one press leads back', async ({ page, request }) => {
  const id = await beginResponse(request, whole)
  await openReview(page, id)
  for (const [name, there] of [
    ['Edit your information', 'Your name'],
    ['Edit teachers', 'Search teachers'],
    ['Edit your answers', "What is this teacher's superpower?"],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByLabel(there)).toBeVisible()
    await page.getByRole('button', { name: 'Return to Review' }).click()
  }
  await page.getByRole('button', { name: 'Edit your information' }).click()
  await page.getByLabel('Your name').fill('Pilar Q.')
  await page.getByRole('button', { name: 'Return to Review' }).click()
  await expect(page.getByText('Pilar Q.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Survey' })).toBeEnabled()
})

test('Submit is disabled while parent information or teachers are missing', async ({ page, request }) => {
  await openReview(page, await beginResponse(request, { ...whole, teachers: 0 }))
  const submit = page.getByRole('button', { name: 'Submit Survey' })
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveAccessibleDescription(/at least one teacher are needed/)
  await expect(page.getByText('No teacher selected yet')).toBeVisible()
  // It still answers: with what is missing, and the way there.
  await submit.press('Enter')
  await expect(missing(page, 'No teacher is selected')).toBeFocused()
  await page.getByRole('button', { name: 'No teacher is selected' }).click()
  await page.getByRole('button', { name: 'Ms. Delia Okafor Pre-K' }).click()
  await page.getByRole('button', { name: 'Return to Review' }).click()
  await expect(submit).toBeEnabled()
})

test('an answer that is missing at submission leads to its question with the reason', async ({
  page,
  request,
  expectFault,
}) => {
  expectFault('422')
  await openReview(
    page,
    await beginResponse(request, { ...whole, answers: ['A', '', 'C', 'D', 'E'] }).then(skipTo),
  )
  await expect(page.getByText('This question needs an answer')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(missing(page, 'Question 2 needs an answer')).toBeVisible()
  await expect(page.getByText('Question 2 of 5')).toBeVisible()
  await answerBox(page).fill('There it is.')
  await page.getByRole('button', { name: 'Return to Review' }).click()
  await page.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')

  function skipTo(id: string) {
    // It resumes at question 2, from where the jump list leads to the last one.
    page.once('load', () => {
      void page.getByRole('navigation', { name: 'Jump to a question' }).getByRole('button').last().click()
    })
    return id
  }
})

test("the phone's Back button leads one step back and not out of the survey", async ({ page }) => {
  await page.goto('/')
  await page.goto(surveyPath)
  await responseIdOf(page)
  await page.getByLabel('Your name').fill(parent.name)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your email')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Your name')).toHaveValue(parent.name)
  await page.goBack()
  await expect(page).toHaveURL('/')
})
