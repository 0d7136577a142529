import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastProvider } from '@/shared/ui/feedback/toast'
import { SelectionBar } from './selection-bar'

const patience = { timeout: 20_000 }
let sent: unknown[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json())
    return Response.json({ changed: 2 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function renderBar(onClear = () => undefined) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <SelectionBar surveyId="survey-1" ids={['a', 'b']} isSetAside={false} onClear={onClear} />
      </ToastProvider>
    </QueryClientProvider>,
  )
}

test('responses are set aside with a reason and a note', async () => {
  const handleClear = vi.fn()
  renderBar(handleClear)
  await userEvent.selectOptions(screen.getByLabelText('Reason for setting aside'), 'Other')
  await userEvent.click(screen.getByLabelText('Note about setting aside'))
  await userEvent.paste('Sent from the computer lab')
  await userEvent.click(screen.getByRole('button', { name: 'Set aside 2' }))
  await vi.waitFor(() => expect(handleClear).toHaveBeenCalled(), patience)
  expect(sent).toEqual([{ ids: ['a', 'b'], reason: 'other', note: 'Sent from the computer lab' }])
}, 30_000)

test('one press is enough: the reason is there and the note is optional', async () => {
  renderBar()
  await userEvent.click(screen.getByRole('button', { name: 'Set aside 2' }))
  await vi.waitFor(() => expect(sent).toEqual([{ ids: ['a', 'b'], reason: 'duplicate', note: '' }]), patience)
}, 30_000)
