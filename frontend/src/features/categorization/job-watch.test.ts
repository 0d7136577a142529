import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/shared/api/error'
import { type Job, type JobStarted, readJob } from './api'
import { watchJobs } from './job-watch'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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

/** A server that gives these replies, one after the other, and then the last one again. */
function follow(...replies: (Job | Error)[]) {
  let next = 0
  const calls = {
    start: vi.fn((_: boolean) => Promise.resolve({ job_id: 'job-1', status: 'pending' } as JobStarted)),
    read: vi.fn(async (_: string | undefined) => {
      const reply = replies[Math.min(next++, replies.length - 1)] ?? running
      if (reply instanceof Error) throw reply
      return reply
    }),
    cancel: vi.fn((_: string) => Promise.resolve({ ...running, status: 'cancelled' } as Job)),
    onNews: vi.fn(),
  }
  const watch = watchJobs(calls)
  const text = () => watch.readState().message?.text
  return { calls, watch, text }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('a job is asked after every 2000 ms while it runs, and never again', async () => {
  const { calls, watch, text } = follow({ ...running, status: 'pending' }, running, completed)
  void watch.start()
  expect([watch.readState().isBusy, text()]).toEqual([true, 'Starting categorization...'])
  await pass(0)
  expect(calls.read.mock.calls).toEqual([['job-1']])
  expect(text()).toBe('Starting categorization...')
  await pass(1999)
  expect(calls.read).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(text()).toBe('Processing... 25% complete (30/120 answers)')
  await pass(2000)
  expect([watch.readState().isBusy, text()]).toEqual([
    false,
    'Categorization complete! 120/120 answers processed.',
  ])
  await pass(60_000)
  expect(calls.read).toHaveBeenCalledTimes(3)
})

test('what is shown is refreshed when the job has started and when it is over', async () => {
  const { calls, watch } = follow(running, completed)
  void watch.start()
  await pass(0)
  expect(calls.onNews).toHaveBeenCalledTimes(1)
  await pass(2000)
  expect(calls.onNews).toHaveBeenCalledTimes(2)
})

test('good news is cleared after 5 s', async () => {
  const { watch, text } = follow(completed)
  void watch.start()
  await pass(4999)
  expect(text()).toContain('Categorization complete!')
  await pass(1)
  expect(text()).toBeUndefined()
})

test('a failure stops the polling and is cleared after 10 s', async () => {
  const { calls, watch, text } = follow({ ...running, error_message: 'The model is away.' })
  void watch.start()
  await pass(9999)
  expect([watch.readState().isBusy, text()]).toEqual([false, 'Categorization failed: The model is away.'])
  await pass(1)
  expect(text()).toBeUndefined()
  expect(calls.read).toHaveBeenCalledTimes(1)
})

test('a start that fails is told for 5 s, and nothing is polled', async () => {
  const { calls, watch, text } = follow(running)
  calls.start.mockRejectedValue(new ApiError(503))
  void watch.start()
  await pass(4999)
  expect([watch.readState().isBusy, text()]).toEqual([
    false,
    'Failed to start categorization. Please try again.',
  ])
  await pass(1)
  expect(text()).toBeUndefined()
  expect([calls.read.mock.calls.length, calls.onNews.mock.calls.length]).toEqual([0, 0])
})

test('a poll that fails is told, and the next one goes on', async () => {
  const { watch, text } = follow(running, new ApiError(502), completed)
  void watch.start()
  await pass(2000)
  expect([watch.readState().isBusy, text()]).toEqual([true, 'Failed to check categorization status'])
  await pass(2000)
  expect(text()).toContain('Categorization complete!')
})

test('a job that is gone is not asked after again', async () => {
  const { calls, watch, text } = follow(running, new ApiError(404))
  void watch.start()
  await pass(20_000)
  expect([watch.readState().isBusy, text()]).toEqual([false, 'Failed to check categorization status'])
  expect(calls.read).toHaveBeenCalledTimes(2)
})

test("without a job id the call raises 'Job ID is required', and the watch ends", async () => {
  await expect(readJob(undefined)).rejects.toThrow('Job ID is required')
  const { calls, watch, text } = follow(running)
  calls.start.mockResolvedValue({} as JobStarted)
  calls.read.mockImplementation(readJob)
  void watch.start()
  await pass(20_000)
  expect([watch.readState().isBusy, text()]).toEqual([false, 'Failed to check categorization status'])
})

test('two clicks start one job; a preview says that it is one', async () => {
  const { calls, watch } = follow(running)
  void watch.start(true)
  void watch.start()
  await pass(0)
  expect(calls.start.mock.calls).toEqual([[true]])
})

test('a running job is picked up, a finished one is not', async () => {
  const { calls, watch, text } = follow(running)
  watch.pickUp(completed)
  expect(watch.readState().isBusy).toBe(false)
  watch.pickUp(running)
  expect(text()).toBe('Processing... 25% complete (30/120 answers)')
  await pass(4000)
  expect(calls.read).toHaveBeenCalledTimes(3)
})

test('a cancelled job ends at once; one that is over already tells how it ended', async () => {
  const first = follow(running)
  void first.watch.start()
  await pass(0)
  await first.watch.cancel()
  expect([first.watch.readState().isBusy, first.text()]).toEqual([
    false,
    'Categorization cancelled. Nothing was changed.',
  ])
  await pass(10_000)
  expect(first.calls.read).toHaveBeenCalledTimes(1)

  const second = follow(running, completed)
  second.calls.cancel.mockRejectedValue(new ApiError(409))
  void second.watch.start()
  await pass(0)
  await second.watch.cancel()
  expect(second.text()).toContain('Categorization complete!')
})

test('a page that is left asks nothing more', async () => {
  const { calls, watch } = follow(running)
  const listener = vi.fn()
  const leave = watch.subscribe(listener)
  void watch.start()
  await pass(0)
  leave()
  watch.stop()
  const told = listener.mock.calls.length
  await pass(20_000)
  expect([calls.read.mock.calls.length, listener.mock.calls.length]).toEqual([1, told])
})
