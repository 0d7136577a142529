import { expectAccessible } from './axe'
import { expect, test } from './staff'

test.use({ isMeNew: true })

test('an admin chooses how often the digest comes, and is told that this school sends none yet', async ({
  page,
  me,
}) => {
  await page.goto('/admin/security')
  const digest = page.getByRole('group', { name: 'Email digest' })
  await expect(digest.getByRole('radio', { name: 'Off' })).toBeChecked()
  await digest.getByRole('radio', { name: 'Weekly' }).check()
  await expect(page.getByText('Email digest: weekly', { exact: true })).toBeVisible()
  await expect(page.getByText('This school has no mail server yet')).toBeVisible()
  await expect(page.getByText(`Sent to ${me.email}`)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(digest.getByRole('radio', { name: 'Weekly' })).toBeChecked()
})

test('a choice that could not be saved goes back and says so', async ({ page, me, expectFault }) => {
  expectFault('503')
  expect(me.id).toBeTruthy()
  await page.goto('/admin/security')
  const digest = page.getByRole('group', { name: 'Email digest' })
  await expect(digest.getByRole('radio', { name: 'Off' })).toBeChecked()
  await page.route('**/api/admin/digest', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { detail: 'Busy' } })
      : route.continue(),
  )
  await digest.getByRole('radio', { name: 'Daily' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to save your choice. Please try again.')
  await expect(digest.getByRole('radio', { name: 'Off' })).toBeChecked()
})
