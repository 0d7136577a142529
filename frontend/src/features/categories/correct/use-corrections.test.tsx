import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '@/shared/api/queries'
import type { Category, ResponseDetail } from '../api'
import { predictShown, type Shown } from './decision'
import { useCorrections } from './use-corrections'

const patient = { id: 'c1', name: 'Patience' } as Category
const kind = { id: 'c2', name: 'Kindness' } as Category

/** The network: each correction waits here until a test answers it. */
let waiting: ((reply: Response) => void)[]

beforeEach(() => {
  waiting = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push(resolve)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function answerNext(reply: Response) {
  await waitFor(() => expect(waiting.length).toBe(1), { timeout: 20_000 })
  await act(async () => {
    waiting.shift()?.(reply)
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
}

test('a correction that fails does not take back a newer one', async () => {
  const client = new QueryClient()
  const answer = { answer_id: 'a1', categories: [], removed_categories: [] }
  client.setQueryData(queryKeys.response('r1'), { id: 'r1', answers: [answer] } as unknown as ResponseDetail)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const target = { response: { id: 'r1', survey_id: 's1' }, answerId: 'a1' }
  const { result } = renderHook(() => useCorrections(target), { wrapper })
  const shown = () => {
    const [known] = client.getQueryData<ResponseDetail>(queryKeys.response('r1'))?.answers ?? []
    return known?.categories.map(({ name }) => name)
  }
  const before: Shown = { categories: [], removed_categories: [] }
  act(() => result.current.mutate({ action: 'assign', category: patient, before }))
  await waitFor(() => expect(shown()).toEqual(['Patience']))
  const withPatience = predictShown(before, 'assign', patient)
  act(() => result.current.mutate({ action: 'assign', category: kind, before: withPatience }))
  await waitFor(() => expect(shown()).toEqual(['Patience', 'Kindness']))
  await answerNext(Response.json({ detail: 'No' }, { status: 409 }))
  expect(shown()).toContain('Kindness')
  await answerNext(Response.json({ categories: [kind], removed_categories: [], response_categories: [kind] }))
  expect(shown()).toEqual(['Kindness'])
})
