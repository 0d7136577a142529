import { ApiError } from '@/shared/api/error'
import type { Job, JobStarted } from './api'
import { checkFailed, isActive, type JobMessage, startFailed, starting, tellJob } from './job-words'

export const pollEvery = 2_000

export interface WatchState {
  /** From the click until the job is over: the button waits. */
  isBusy: boolean
  jobId?: string | undefined
  /** As it was last told. */
  job?: Job | undefined
  message?: JobMessage | undefined
}

interface Calls {
  start: (isPreview: boolean) => Promise<JobStarted>
  read: (jobId: string | undefined) => Promise<Job>
  cancel: (jobId: string) => Promise<Job>
  /** What is shown may be stale: a job was started, or it is over. */
  onNews: () => void
}

const idle: WatchState = { isBusy: false }

/** Starts a job and asks after it every two seconds until it is over. Without a job it asks nothing. */
export function watchJobs(calls: Calls) {
  let state = idle
  let pollTimer: ReturnType<typeof setTimeout> | undefined
  let messageTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function change(next: WatchState) {
    clearTimeout(messageTimer)
    const stays = next.message?.stays
    if (stays !== undefined) {
      messageTimer = setTimeout(() => change({ ...state, message: undefined }), stays)
    }
    state = next
    for (const listener of listeners) listener()
  }

  function follow(jobId: string | undefined) {
    const isMine = () => state.isBusy && state.jobId === jobId
    const ask = async () => {
      try {
        const job = await calls.read(jobId)
        if (isMine()) take(job, ask)
      } catch (error) {
        if (!isMine()) return
        // What is gone, or was never there, will not come back by asking again.
        const isGone = !jobId || (error instanceof ApiError && error.status === 404)
        change({ ...state, isBusy: !isGone, message: checkFailed })
        if (!isGone) pollTimer = setTimeout(ask, pollEvery)
      }
    }
    clearTimeout(pollTimer)
    return ask()
  }

  function take(job: Job, again: () => Promise<void>) {
    const isOn = isActive(job)
    change({ isBusy: isOn, jobId: job.job_id, job, message: tellJob(job) })
    if (isOn) pollTimer = setTimeout(again, pollEvery)
    else calls.onNews()
  }

  return {
    readState: () => state,

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    async start(isPreview = false) {
      if (state.isBusy) return
      change({ isBusy: true, message: starting })
      let started: JobStarted
      try {
        started = await calls.start(isPreview)
      } catch {
        change({ isBusy: false, message: startFailed })
        return
      }
      change({ ...state, jobId: started.job_id })
      calls.onNews()
      await follow(started.job_id)
    },

    /** A job that somebody started elsewhere, or before this page was opened. */
    pickUp(job: Job) {
      if (state.isBusy || !isActive(job)) return
      change({ isBusy: true, jobId: job.job_id, job, message: tellJob(job) })
      void follow(job.job_id)
    },

    /** A job that ended meanwhile is not cancelled: then the next look says how it ended. */
    async cancel() {
      const { jobId } = state
      if (!state.isBusy || !jobId) return
      const job = await calls.cancel(jobId).catch(() => undefined)
      if (!state.isBusy || state.jobId !== jobId) return
      clearTimeout(pollTimer)
      if (job) take(job, () => follow(jobId))
      else await follow(jobId)
    },

    stop() {
      clearTimeout(pollTimer)
      clearTimeout(messageTimer)
      state = idle
    },
  }
}

export type JobWatch = ReturnType<typeof watchJobs>
