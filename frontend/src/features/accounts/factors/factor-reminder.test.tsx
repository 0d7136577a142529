import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { signInAs } from '../testing/sign-in-as'
import { FactorReminder } from './factor-reminder'

afterEach(() => vi.unstubAllGlobals())

const reminder = () => screen.queryByRole('region', { name: 'A second step at sign-in' })

test('an Owner without a second factor is asked after each sign-in, until they answer', async () => {
  for (const _ of ['first sign-in', 'second sign-in']) {
    await signInAs({ role: 'owner', has_factor: false })
    render(<FactorReminder />)
    expect(reminder()).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Not Now' }))
    expect(reminder()).toBeNull()
    cleanup()
    render(<FactorReminder />)
    expect(reminder()).toBeNull()
    cleanup()
  }
})

test('"Set One Up" leads to the security page and is an answer too', async () => {
  await signInAs()
  render(<FactorReminder />)
  await userEvent.click(screen.getByRole('link', { name: 'Set One Up' }))
  expect([location.pathname, reminder()]).toEqual(['/admin/security', null])
})

test.each([
  ['an Owner who has one', { has_factor: true }],
  ['an Editor', { role: 'editor' as const }],
])('%s is not asked', async (_, about) => {
  await signInAs(about)
  render(<FactorReminder />)
  expect(reminder()).toBeNull()
})
