import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button'

test('a busy button neither acts nor submits its form', async () => {
  const handleClick = vi.fn()
  const handleSubmit = vi.fn()
  render(
    <form onSubmit={handleSubmit}>
      <input aria-label="Name" />
      <Button type="submit" isBusy busyLabel="Saving..." onClick={handleClick}>
        Save
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Saving...' }))
  await userEvent.type(screen.getByRole('textbox'), 'x{Enter}')
  expect(handleClick).not.toHaveBeenCalled()
  expect(handleSubmit).not.toHaveBeenCalled()
})

test('a button outside its work is no submit button unless it says so', () => {
  render(<Button>Back</Button>)
  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})
