import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccessSection } from './access-section'
import type { InvitationState } from './api'

const access = { allows_open_link: false, is_confidential: false, one_per_family: false }
/** What was sent, in order, and whether the next call is refused. */
const server = { bodies: [] as unknown[], refusal: undefined as string | undefined }

beforeEach(() => {
  Object.assign(server, { bodies: [], refusal: undefined })
  vi.stubGlobal('fetch', async (request: Request) => {
    server.bodies.push(await request.json())
    const [body, status] = server.refusal ? [{ detail: server.refusal }, 409] : [{}, 200]
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

function show(change: Partial<InvitationState> = {}) {
  const state = { can_change_privacy: true, ...access, ...change } as InvitationState
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AccessSection surveyId="s1" state={state} />
    </QueryClientProvider>,
  )
}

const onePerFamily = () => screen.getByRole<HTMLButtonElement>('switch', { name: 'One response per family' })
const confidential = () => screen.getByRole<HTMLButtonElement>('switch', { name: 'Confidential' })

test('one response per family is off at first, and turned on without changing anything else', async () => {
  show()
  expect(screen.getByText('Each guardian of a family can answer.')).toBeTruthy()
  await userEvent.click(onePerFamily())
  await waitFor(() => expect(server.bodies).toEqual([{ ...access, one_per_family: true }]))
})

test('with it the form says what guardians are told, and that the survey cannot be confidential', () => {
  show({ one_per_family: true })
  expect(screen.getByText(/^The first guardian who submits answers for the family\./)).toBeTruthy()
  expect(screen.queryByText(/public link belong to no family/)).toBeNull()
  expect(confidential()).toHaveProperty('disabled', true)
})

test('answers through the public link are of no family, and the form says so', () => {
  show({ one_per_family: true, allows_open_link: true })
  expect(screen.getByText(/Answers through the public link belong to no family/)).toBeTruthy()
})

test('a confidential survey does not offer it, and says why', () => {
  show({ is_confidential: true })
  expect(onePerFamily()).toHaveProperty('disabled', true)
  expect(screen.getByText(/^Not for a confidential survey: whoever is refused would learn/)).toBeTruthy()
})

test('a refusal of the server is shown', async () => {
  server.refusal = 'A confidential survey can’t be limited to one response per family.'
  show()
  await userEvent.click(onePerFamily())
  expect((await screen.findByRole('alert')).textContent).toContain('can’t be limited')
})
