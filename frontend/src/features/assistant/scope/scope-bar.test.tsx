import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AnswerScope, type Chip, type ScopePart, wholeSurvey } from '../conversation/chat-events'
import { ScopeBar } from './scope-bar'

const patience = { timeout: 20_000 }

beforeEach(() => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/api/admin/categories')
      ? Response.json([
          { id: 'c1', name: 'Safety' },
          { id: 'c2', name: 'Food' },
        ])
      : Response.json({ detail: 'Not found' }, { status: 404 }),
  )
})
afterEach(() => vi.unstubAllGlobals())

function renderBar(parts: Partial<AnswerScope>, ...chips: Chip[]) {
  const handleChange = vi.fn<(scope: AnswerScope) => void>()
  const understood = { scope: { ...wholeSurvey, ...parts }, chips, responses: 12, unread: 0, ignored: [] }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ScopeBar understood={understood} canAsk onChange={handleChange} />
    </QueryClientProvider>,
  )
  return handleChange
}
const chip = (part: ScopePart, label: string, values: string[] = []): Chip => ({ part, label, values })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('categories that are left out are chosen from the list of categories', async () => {
  const handleChange = renderBar(
    { without_category_ids: ['c1'] },
    chip('without_category_ids', 'Without Safety', ['c1']),
  )
  await press('Change Without Safety')
  const food = await screen.findByRole('checkbox', { name: 'Food' }, patience)
  expect(screen.getByRole('group', { name: 'Leave out categories' }).contains(food)).toBe(true)
  await userEvent.click(food)
  await press('Apply')
  expect(handleChange).toHaveBeenCalledWith({ ...wholeSurvey, without_category_ids: ['c1', 'c2'] })
}, 30_000)

test('other dates leave the weekdays as they were', async () => {
  const days = { first: '2026-03-02', last: '2026-03-27', weekdays: [5], hours: [] }
  const handleChange = renderBar({ days }, chip('days', 'March 2–27 · Fridays'))
  await press('Change March 2–27 · Fridays')
  await userEvent.clear(await screen.findByLabelText('To', {}, patience))
  await press('Apply')
  expect(handleChange).toHaveBeenCalledWith({ ...wholeSurvey, days: { ...days, last: null } })
}, 30_000)

test.each([
  ['is_about_several', true, false],
  ['is_about_one', true, false],
  ['is_uncategorized', true, false],
  ['has_all', true, false],
  ['question_ids', ['q1'], []],
  ['unanswered_question_ids', ['q1'], []],
] as const)(
  '%s can only be removed',
  async (part, value, removed) => {
    const handleChange = renderBar({ [part]: value }, chip(part, 'This', value === true ? [] : [...value]))
    expect(screen.queryByRole('button', { name: 'Change This' })).toBeNull()
    await press('Remove This')
    expect(handleChange).toHaveBeenCalledWith({ ...wholeSurvey, [part]: removed })
  },
  30_000,
)
