import { expectAccessible } from './axe'
import { expect, test } from './fixtures'
import { onDesktop } from './widths'

test('without a mail server the sign-in page and the page of the link say whom to ask', async ({ page }) => {
  await page.goto('/login')
  await page.getByText('Forgot your password?').click()
  await expect(page.getByText('Ask another admin to reset it')).toBeVisible()
  await page.goto('/forgot-password')
  await expect(page.getByText('Ask another admin to reset it')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
})

test.describe('where emails are set up', () => {
  test.beforeEach(async ({ page }) => {
    // The product of these tests has no mail server: the page is told that it has one. The rest of the way, through a
    // real mail server, is in tests/staff_mail.
    await page.route(/\/(login|forgot-password)$/, async (route) => {
      const reply = await route.fetch()
      const body = (await reply.text()).replace(/(name="password-by-mail" content=)""/, '$1"yes"')
      await route.fulfill({ response: reply, body })
    })
  })

  test('the email is asked for, and an address that is none is refused beside its field', async ({
    page,
  }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Email Me a Link' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectAccessible(page)
  })

  // One width: a sentence is the same on every screen.
  test('a server that cannot send says whom to ask', onDesktop, async ({ page, expectFault }) => {
    expectFault('409')
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('somebody@maplegrove.example')
    await page.getByLabel('Email').press('Enter')
    await expect(page.getByRole('alert')).toHaveText(
      'Emails are not set up here. Please ask another admin to reset your password.',
    )
  })
})

test('a link that no longer works says so, and opening it asks for the password only', async ({
  page,
  expectFault,
}) => {
  expectFault('400')
  await page.goto('/new-password#AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a new password')
  await page.getByLabel('New Password', { exact: true }).fill('seven purple umbrellas')
  await page.getByLabel('Confirm New Password').fill('seven purple umbrella')
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByLabel('Confirm New Password')).toHaveAccessibleDescription(
    'New passwords do not match',
  )
  await page.getByLabel('Confirm New Password').fill('seven purple umbrellas')
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByRole('alert')).toHaveText('This link no longer works. Please ask for a new one.')
  await expectAccessible(page)
})

// One width: a sentence is the same on every screen.
test('a link without its end says so', onDesktop, async ({ page }) => {
  await page.goto('/new-password')
  await expect(page.getByText('The link is not complete.')).toBeVisible()
  await page.getByRole('link', { name: 'ask for a new one' }).click()
  await expect(page).toHaveURL('/forgot-password')
})
