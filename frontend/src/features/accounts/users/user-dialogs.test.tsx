import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '../api'
import { signInAs } from '../testing/sign-in-as'
import { ResetDialog } from './user-dialogs'

afterEach(() => vi.unstubAllGlobals())

const ruth = { id: '2', full_name: 'Ruth Abara' } as User
const address = `POST /api/auth/users/${ruth.id}/reset-password`

test.each([
  ['ends their passkeys', false],
  ['keeps their passkeys where that is ticked', true],
])('a reset %s', async (_, keeps) => {
  const sent = await signInAs({}, { [address]: () => Response.json({ temporary_password: 'k7Fq2x' }) })
  const handleReset = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ResetDialog user={ruth} onReset={handleReset} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Keep their passkeys' })
  expect(tick.checked).toBe(false)
  expect(document.getElementById(tick.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'they stop working too',
  )
  if (keeps) await userEvent.click(tick)
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }))
  await waitFor(() => expect(handleReset.mock.calls[0]?.[0]).toBe('k7Fq2x'))
  expect(sent).toContainEqual([address, { keep_passkeys: keeps }])
})
