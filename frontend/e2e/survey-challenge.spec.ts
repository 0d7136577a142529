import { createHash } from 'node:crypto'
import { expect, test } from './fixtures'
import { beginResponse, openReview, parent, responseIdOf, surveyId, surveyPath, whole } from './survey'
import { onPhone } from './widths'

test.use({ serviceWorkers: 'block' })

const salt = '7fffffff.0123456789abcdef01234567'
const number = 12_345
const refusal = {
  detail: 'Many people are using this survey right now.',
  code: 'challenge',
  challenge: {
    salt,
    hash: createHash('sha256').update(`${salt}${number}`).digest('hex'),
    max_number: 30_000,
    signature: 'signed',
  },
}
const solution = `${salt}:${number}:signed`

test(
  'a start in a burst is solved by the page and the parent does nothing',
  onPhone,
  async ({ page, expectFault }) => {
    expectFault('429')
    const solutions: (string | undefined)[] = []
    await page.route(`**/api/surveys/${surveyId}/start`, async (route) => {
      solutions.push((await route.request().allHeaders())['challenge-solution'])
      if (solutions.length === 1) await route.fulfill({ status: 429, json: refusal })
      else await route.continue()
    })
    await page.goto(surveyPath)
    await responseIdOf(page)
    await page.getByLabel('Your name').fill(parent.name)
    expect(solutions).toEqual([undefined, solution])
  },
)

test('a submission in a burst goes through with one tap', onPhone, async ({ page, request, expectFault }) => {
  expectFault('429')
  const id = await beginResponse(request, whole)
  let tries = 0
  await page.route('**/submit', async (route) => {
    tries += 1
    if (tries === 1) await route.fulfill({ status: 429, json: refusal })
    else await route.continue()
  })
  await openReview(page, id)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: /thank you/i })).toBeVisible()
  expect(tries).toBe(2)
})
