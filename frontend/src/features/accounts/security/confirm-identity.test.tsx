import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { removeAuthenticator } from '../factors/api'
import { signInAs } from '../testing/sign-in-as'
import { ConfirmIdentity } from './confirm-identity'

afterEach(() => vi.unstubAllGlobals())

const detail = 'Please confirm it’s you to change how you sign in.'

/** A call that is refused until somebody confirms who they are. */
async function askToConfirm(
  code: 'confirm' | 'confirm-factor',
  confirm = new Response(null, { status: 204 }),
) {
  let isConfirmed = false
  const sent = await signInAs(
    { has_factor: true },
    {
      'DELETE /api/auth/factors/authenticator': () =>
        isConfirmed ? new Response(null, { status: 204 }) : Response.json({ detail, code }, { status: 403 }),
      'POST /api/auth/confirm': () => {
        isConfirmed = confirm.ok
        return confirm
      },
      'GET /api/auth/passkeys': () => Response.json([]),
    },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmIdentity />
    </QueryClientProvider>,
  )
  let removal = Promise.resolve()
  await act(async () => {
    removal = removeAuthenticator()
  })
  await screen.findByText(detail)
  return { sent, removal }
}

const password = () => screen.getByLabelText('Your password')
const code = () => screen.queryByLabelText('Six-digit code or recovery code')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

test('whoever has a second factor gives password and code, and the call is repeated', async () => {
  const { sent, removal } = await askToConfirm('confirm-factor')
  expect(screen.queryByText(/passkey/)).toBeNull()
  await submit()
  expect([screen.getByText('Password is required'), screen.getByText('Code is required')]).toHaveLength(2)
  expect(document.activeElement).toBe(password())
  await userEvent.type(password(), 'correct horse battery')
  await userEvent.type(code() as HTMLElement, ' 123456 ')
  await submit()
  await removal
  expect(sent).toContainEqual([
    'POST /api/auth/confirm',
    { password: 'correct horse battery', code: '123456' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where the password is enough, no code is asked for', async () => {
  const { sent, removal } = await askToConfirm('confirm')
  expect(code()).toBeNull()
  await userEvent.type(password(), 'correct horse battery')
  await submit()
  await removal
  expect(sent).toContainEqual(['POST /api/auth/confirm', { password: 'correct horse battery' }])
})

test('a wrong code is told in the dialog, and Cancel refuses the call', async () => {
  const wrong = Response.json({ detail: 'That code is not right.' }, { status: 400 })
  const { removal } = await askToConfirm('confirm-factor', wrong)
  await userEvent.type(password(), 'correct horse battery')
  await userEvent.type(code() as HTMLElement, '000000')
  await submit()
  expect((await screen.findByRole('alert')).textContent).toContain('That code is not right.')
  const refused = expect(removal).rejects.toMatchObject({ status: 403 })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await refused
})
