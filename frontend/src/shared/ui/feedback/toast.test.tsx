import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Button } from '@/shared/ui/form/button'
import { ToastProvider, useToast } from './toast'

afterEach(cleanup)

function Buttons() {
  const showToast = useToast()
  return (
    <>
      <Button onClick={() => showToast('Saved as CSV')}>Succeed</Button>
      <Button onClick={() => showToast('Failed to save. Please try again.', { tone: 'error' })}>Fail</Button>
    </>
  )
}

async function iconAfter(press: string, text: string) {
  await userEvent.click(screen.getByRole('button', { name: press }))
  const toast = screen.getByText(text).closest('li')
  return toast?.querySelector('svg')?.getAttribute('class')
}

test('a success has a check, and a failure has none', async () => {
  render(
    <ToastProvider>
      <Buttons />
    </ToastProvider>,
  )
  expect(await iconAfter('Succeed', 'Saved as CSV')).toMatch(/lucide-check .*text-good/)
  const failed = await iconAfter('Fail', 'Failed to save. Please try again.')
  expect(failed).toMatch(/text-bad/)
  expect(failed).not.toMatch(/lucide-check |text-good/)
}, 30_000)
