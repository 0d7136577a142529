import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CardReview, type Decision, type Quote, reviewQuery } from './api'
import { useDecide } from './use-decide'

function makeQuote(answerId: string): Quote {
  return {
    answer_id: answerId,
    response_id: 'r1',
    start: 0,
    end: 12,
    text: 'She is kind.',
    question_text: 'What is special?',
    language: 'en',
    categories: [],
    attention: [],
    decision: 'open',
    may_show_name: false,
    shows_name: false,
    parent_name: null,
  }
}

/** The network: each decision waits here until a test answers it. */
let waiting: { decision: Decision; isKept: boolean; answer: (status: number) => void }[]

beforeEach(() => {
  waiting = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const answerId = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const { decision } = await request.json()
    const status = await new Promise<number>((resolve) =>
      waiting.push({ decision, isKept: request.keepalive, answer: resolve }),
    )
    const body = status === 200 ? { ...makeQuote(answerId), decision } : { detail: 'Please try again.' }
    return Response.json(body, { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  const client = new QueryClient({ defaultOptions: { mutations: { retry: 1, retryDelay: 0 } } })
  const { queryKey } = reviewQuery('s1', 't1')
  client.setQueryData(queryKey, { quotes: [makeQuote('a1'), makeQuote('a2')] } as CardReview)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useDecide('s1', 't1'), { wrapper })
  const find = (answerId: string) =>
    client.getQueryData<CardReview>(queryKey)?.quotes.find(({ answer_id }) => answer_id === answerId)
  return {
    hasError: () => result.current.error !== null,
    decision: (answerId: string) => find(answerId)?.decision,
    decide(answerId: string, decision: Decision) {
      const quote = find(answerId)
      if (!quote) throw new Error('There is no such quote')
      act(() => result.current.decide({ quote, wish: { decision, shows_name: false } }))
    },
  }
}

/** Answers the call that waits longest, and says what it was about. */
async function answerNext(status: number): Promise<Decision | undefined> {
  await waitFor(() => expect(waiting.length).toBeGreaterThan(0), { timeout: 20_000 })
  const next = waiting.shift()
  await act(async () => {
    next?.answer(status)
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  return next?.decision
}

test('a decision that fails does not undo a newer one', async () => {
  const review = open()
  review.decide('a1', 'approved')
  review.decide('a1', 'hidden')
  await answerNext(500)
  expect(review.decision('a1')).toBe('hidden')
  // The retry of the first goes out before the second, which therefore stands on the server, too.
  expect(await answerNext(500)).toBe('approved')
  expect(review.decision('a1')).toBe('hidden')
  expect(await answerNext(200)).toBe('hidden')
  expect(review.decision('a1')).toBe('hidden')
  expect(waiting).toEqual([])
})

test('when every decision fails, what the server has is shown again', async () => {
  const review = open()
  review.decide('a1', 'approved')
  review.decide('a1', 'hidden')
  for (let call = 0; call < 4; call += 1) await answerNext(500)
  expect(review.decision('a1')).toBe('open')
})

test('a failure is told although another quote was decided since', async () => {
  const review = open()
  review.decide('a1', 'approved')
  review.decide('a2', 'approved')
  const [first, second] = await waitFor(() => {
    expect(waiting.length).toBe(2)
    return waiting.splice(0)
  })
  await act(async () => second?.answer(200))
  await act(async () => first?.answer(500))
  await answerNext(500)
  expect([review.decision('a1'), review.decision('a2'), review.hasError()]).toEqual([
    'open',
    'approved',
    true,
  ])
})

function leavePage() {
  act(() => void window.dispatchEvent(new Event('pagehide')))
}

test('a decision that waits behind another one is sent when the page is left', async () => {
  const review = open()
  review.decide('a1', 'approved')
  await waitFor(() => expect(waiting.length).toBe(1))
  review.decide('a1', 'hidden')
  review.decide('a2', 'approved')
  await waitFor(() => expect(waiting.length).toBe(2))
  leavePage()
  await waitFor(() => expect(waiting.length).toBe(3))
  expect(waiting.map(({ decision, isKept }) => [decision, isKept])).toEqual([
    ['approved', true],
    ['approved', true],
    ['hidden', true],
  ])
})

test('leaving the page sends nothing that is on its way or done', async () => {
  const review = open()
  review.decide('a1', 'approved')
  await answerNext(200)
  review.decide('a2', 'hidden')
  await waitFor(() => expect(waiting.length).toBe(1))
  leavePage()
  await answerNext(200)
  expect(waiting).toEqual([])
})
