import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Job } from './api'
import { useJob } from './use-job'

const running: Job = {
  job_id: 'job-1',
  survey_id: 'survey-1',
  status: 'running',
  processed_answers: 30,
  total_answers: 120,
  progress_percentage: 25,
  error_message: null,
  engine: null,
  note: null,
  is_preview: false,
  is_shown: false,
  can_apply: false,
  created_at: '2026-03-30T12:00:00Z',
  finished_at: null,
  changes: null,
  proposed: 0,
}
const completed: Job = { ...running, status: 'completed', processed_answers: 120, progress_percentage: 100 }

/** The network: what was asked, and what each kind of call is answered. */
let asked: string[]
let latest: Job | null
let started: unknown
let polls: (Job | number | 'offline')[]
let cancelled: Job | number

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  latest = null
  started = { job_id: 'job-1', status: 'pending' }
  polls = [running]
  cancelled = { ...running, status: 'cancelled' }
  vi.stubGlobal('fetch', async (request: Request) => answer(new URL(request.url).pathname))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function answer(path: string): Response {
  asked.push(path.replace('/api/admin/', ''))
  if (path.endsWith('/cancel')) return reply(cancelled)
  if (path.includes('categorization-status')) return reply({ latest_job: latest, preview: null })
  if (path.includes('/categorize/')) return reply(started)
  const next = polls.length > 1 ? polls.shift() : polls[0]
  if (next === 'offline') throw new TypeError('Failed to fetch')
  return reply(next)
}

function reply(body: unknown): Response {
  return typeof body === 'number' ? new Response('{}', { status: body }) : Response.json(body)
}

async function open() {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useJob('survey-1'), { wrapper })
  await pass(0)
  return {
    text: () => result.current.message?.text,
    isBusy: () => result.current.isBusy,
    async start(isPreview = false) {
      act(() => void result.current.start(isPreview))
      await pass(0)
    },
    async cancel() {
      act(() => void result.current.cancel())
      await pass(0)
    },
  }
}

// Several short waits, because each reply lets the next call begin.
async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
  for (let turn = 0; turn < 5; turn += 1) await act(() => vi.advanceTimersByTimeAsync(0))
}

const countPolls = () => asked.filter((path) => path === 'categorization-job/job-1').length
const countStatus = () => asked.filter((path) => path.startsWith('categorization-status')).length

test('a job is asked after every 2000 ms while it runs, and never again', async () => {
  polls = [{ ...running, status: 'pending' }, running, completed]
  const job = await open()
  await job.start()
  expect([job.isBusy(), job.text(), countPolls()]).toEqual([true, 'Starting categorization...', 1])
  await pass(1990)
  expect(countPolls()).toBe(1)
  await pass(20)
  expect(job.text()).toBe('Processing... 25% complete (30/120 answers)')
  await pass(2000)
  expect([job.isBusy(), job.text()]).toEqual([false, 'Categorization complete! 120/120 answers processed.'])
  await pass(60_000)
  expect(countPolls()).toBe(3)
})

test('what is shown is refreshed when the job has started and when it is over', async () => {
  polls = [running, completed]
  const job = await open()
  const before = countStatus()
  await job.start()
  expect(countStatus()).toBe(before + 1)
  await pass(2010)
  expect(countStatus()).toBe(before + 2)
})

test('good news is cleared after 5 s, a failure after 10 s', async () => {
  polls = [completed]
  const job = await open()
  await job.start()
  await pass(4900)
  expect(job.text()).toContain('Categorization complete!')
  await pass(200)
  expect(job.text()).toBeUndefined()

  polls = [{ ...running, job_id: 'job-2', error_message: 'The model is away.' }]
  started = { job_id: 'job-2', status: 'pending' }
  await job.start()
  await pass(9900)
  expect([job.isBusy(), job.text()]).toEqual([false, 'Categorization failed: The model is away.'])
  await pass(200)
  expect(job.text()).toBeUndefined()
})

test('a start that fails is told for 5 s, and nothing is polled', async () => {
  started = 503
  const job = await open()
  await job.start()
  expect([job.isBusy(), job.text()]).toEqual([false, 'Failed to start categorization. Please try again.'])
  await pass(5100)
  expect([job.text(), countPolls()]).toEqual([undefined, 0])
})

test('a poll that fails is told, and the next one goes on', async () => {
  polls = [running, 502, 'offline', completed]
  const job = await open()
  await job.start()
  await pass(2010)
  expect([job.isBusy(), job.text()]).toEqual([true, 'Failed to check categorization status'])
  await pass(2010)
  expect([job.isBusy(), job.text()]).toEqual([true, 'Failed to check categorization status'])
  await pass(2010)
  expect(job.text()).toContain('Categorization complete!')
})

test('a job that is gone, or has no id, is not asked after again', async () => {
  polls = [running, 404]
  const job = await open()
  await job.start()
  await pass(20_000)
  expect([job.isBusy(), job.text(), countPolls()]).toEqual([
    false,
    'Failed to check categorization status',
    2,
  ])
  started = {}
  await job.start()
  await pass(20_000)
  expect([job.isBusy(), job.text(), countPolls()]).toEqual([
    false,
    'Failed to check categorization status',
    2,
  ])
})

test('two clicks start one job', async () => {
  const job = await open()
  await job.start(true)
  await job.start()
  expect(asked.filter((path) => path === 'categorize/survey-1').length).toBe(1)
})

test('a running job is picked up, a finished one is not', async () => {
  latest = completed
  expect((await open()).isBusy()).toBe(false)
  cleanup()
  latest = running
  const job = await open()
  expect([job.isBusy(), job.text()]).toEqual([true, 'Processing... 25% complete (30/120 answers)'])
  await pass(4010)
  expect(countPolls()).toBe(3)
})

test('a cancelled job ends at once; one that is over already tells how it ended', async () => {
  const job = await open()
  await job.start()
  await job.cancel()
  expect([job.isBusy(), job.text()]).toEqual([false, 'Categorization cancelled. Nothing was changed.'])
  await pass(10_000)
  expect(countPolls()).toBe(1)
  cleanup()

  cancelled = 409
  polls = [running, completed]
  const late = await open()
  await late.start()
  await late.cancel()
  expect(late.text()).toContain('Categorization complete!')
})

test('a page that is left asks nothing more', async () => {
  const job = await open()
  await job.start()
  cleanup()
  const before = asked.length
  await pass(20_000)
  expect(asked.length).toBe(before)
})
