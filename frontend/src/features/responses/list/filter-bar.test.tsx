import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useView } from '../view/use-view'
import { FilterBar } from './filter-bar'

const questionId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const voices = (language: string) => ({ language, responses: 9, unanalyzed_answers: 0 })
let languages = [voices('en')]
const survey = {
  questions: [{ id: questionId(1) }, { id: questionId(2) }],
  retired_questions: [{ id: questionId(3) }],
}

beforeEach(() => {
  vi.useFakeTimers()
  languages = [voices('en')]
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.endsWith('/overview')) return Response.json({ by_teacher: [] })
    if (url.endsWith('/languages')) return Response.json(languages)
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
  const question = `question_id=${questionId(2)}`
  await renderAt(`?status=all&${question}&submitted_from=2026-05-04&submitted_to=2026-05-10&page=2`)
  fireEvent.click(screen.getByRole('button', { name: 'Remove May 4 to May 10' }))
  expect(location.search).toBe(`?status=all&${question}`)
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Remove Question 2' }))
  expect(location.search).toBe('?status=all')
  expect(chips()).toEqual([])
})

function languageFilter() {
  return screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Language' })
}

test('where parents write in several languages, the list is filtered by one of them', async () => {
  languages = ['en', 'es', 'und', ''].map(voices)
  await renderAt('')
  const offered = [...(languageFilter()?.options ?? [])].map(({ textContent }) => textContent)
  // What has not been told yet cannot be asked for.
  expect(offered).toEqual(['All Languages', 'English', 'Spanish', 'Too short to tell'])
  fireEvent.change(languageFilter() as HTMLSelectElement, { target: { value: 'es' } })
  expect(location.search).toBe('?language=es')
})

test('a language is offered where there is a choice, or where a link has chosen', async () => {
  await renderAt('')
  expect(languageFilter()).toBeNull()
  cleanup()
  await renderAt('?language=so')
  expect(languageFilter()?.selectedOptions[0]?.textContent).toBe('Somali')
})
