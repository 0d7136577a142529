import { expectAccessible } from './axe'
import { expect, test } from './fixtures'
import { startMailingSchool } from './mailing-school'
import { check } from './screens'
import { onPhone } from './widths'

const email = 'daniel.perez@example.org'
const words = 'He waits until every child has found a word.'

// One run for both widths: it starts a whole school.
test(
  'what was begun on a phone goes on at a laptop with a code from the email',
  onPhone,
  async ({ page: phone, browser, expectFault }) => {
    test.setTimeout(300_000)
    const school = await startMailingSchool()
    // The guard watches for requests that leave the shared product.
    expectFault(`request: ${school.address}/`)
    const link = await school.invite({ name: 'Daniel Perez', email })

    await test.step('a guardian begins on the phone', async () => {
      await phone.goto(link)
      await check(phone)
      await phone.getByRole('button', { name: 'Start the survey' }).click()
      await phone.getByRole('list', { name: 'Teachers' }).getByRole('button').first().click()
      await phone.getByRole('button', { name: 'Next' }).click()
      await phone.getByRole('textbox').fill(words)
      await expect(phone.getByText('Saved')).toBeVisible()
    })

    const laptop = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    const field = laptop.getByLabel('Six-digit code')
    await test.step('the laptop asks for a code, by keyboard, and shows no word', async () => {
      await laptop.goto(link)
      await laptop.getByRole('button', { name: 'Get a code to continue' }).press('Enter')
      await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Pick up where you left off')
      await expect(field).toBeFocused()
      await expect(laptop.getByText('d•••••z@example.org')).toBeVisible()
      await check(laptop)
    })

    const code = await school.readCode(email)
    await test.step('a wrong code and a second one at once are refused in words', async () => {
      await field.pressSequentially(code === '000000' ? '111111' : '000000')
      await field.press('Enter')
      await expect(laptop.getByRole('alert')).toHaveText('That code didn’t work. Tries left: 4.')
      await expect(field).toBeFocused()
      await expectAccessible(laptop)
      await laptop.getByRole('button', { name: 'Send a new code' }).click()
      await expect(laptop.getByRole('alert')).toContainText('wait half a minute')
      await expectAccessible(laptop)
    })

    await test.step('the right one opens what was begun, and it is handed in there', async () => {
      await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
      await field.press('Enter')
      await expect(laptop.getByRole('textbox')).toHaveValue(words)
      await laptop.getByRole('button', { name: 'Review Answers' }).click()
      await laptop.getByRole('button', { name: 'Submit Survey' }).click()
      await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
      await laptop.context().close()
    })

    await test.step('then the link says so on the phone', async () => {
      await phone.goto(link)
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('You have already answered')
      await check(phone)
    })
    await school.stop()
  },
)
