import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useView } from '../view/use-view'
import { FilterBar } from './filter-bar'

const questionId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const survey = {
  questions: [{ id: questionId(1) }, { id: questionId(2) }],
  retired_questions: [{ id: questionId(3) }],
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.endsWith('/overview')) return Response.json({ by_teacher: [] })
    if (url.endsWith('/surveys/s1')) return Response.json(survey)
    return Response.json([])
  })
  history.replaceState(null, '', '/admin/survey/s1')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Page() {
  const { filters, changeFilters, clearFilters } = useView()
  return <FilterBar surveyId="s1" filters={filters} onChange={changeFilters} onClear={clearFilters} />
}

async function renderAt(search: string) {
  history.replaceState(null, '', `/admin/survey/s1${search}`)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(100))
}

function chips() {
  return screen.queryAllByRole('listitem').map((chip) => chip.textContent)
}

test('a filter chosen while a search is still being typed stays', async () => {
  await renderAt('')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'kind' } })
  await act(() => vi.advanceTimersByTimeAsync(100))
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'all' } })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(location.search).toBe('?status=all&q=kind')
})

test.each([
  ['', []],
  ['?language=es', ['Language: Spanish']],
  ['?language=und', ['Language: Too short to tell']],
  [`?question_id=${questionId(2)}`, ['Question 2']],
  [`?question_id=${questionId(3)}`, ['A question no longer asked']],
  [`?question_id=${questionId(4)}`, ['Unknown question']],
  ['?submitted_from=2026-05-04&submitted_to=2026-05-04', ['May 4']],
  ['?submitted_from=2026-05-04&submitted_to=2026-05-10', ['May 4 to May 10']],
  ['?submitted_from=2026-05-04', ['Since May 4']],
  ['?submitted_to=2026-05-10', ['Until May 10']],
])('the filters of %s are shown as %j', async (search, labels) => {
  await renderAt(search)
  expect(chips()).toEqual(labels)
})

test('a chip takes its own filter away and leaves the focus near', async () => {
  await renderAt('?status=all&language=es&submitted_from=2026-05-04&submitted_to=2026-05-10&page=2')
  fireEvent.click(screen.getByRole('button', { name: 'Remove May 4 to May 10' }))
  expect(location.search).toBe('?status=all&language=es')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Remove Language: Spanish' }))
  expect(location.search).toBe('?status=all')
  expect(chips()).toEqual([])
})
