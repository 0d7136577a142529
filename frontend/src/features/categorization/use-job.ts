import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { refreshResults } from '@/shared/api/queries'
import { cancelJob, isGone, type Job, jobQuery, startJob, statusQuery } from './api'
import { checkFailed, describeJob, isActive, type JobMessage, startFailed, starting } from './messages'

/** The survey's categorization status, and the job that this page follows, even if a colleague started it. */
export function useJob(surveyId: string) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(surveyId)
  const status = useQuery(statusQuery(surveyId))
  const [followed, setFollowed] = useState<{ id: string | undefined }>()
  const polled = useQuery({ ...jobQuery(followed?.id), enabled: followed !== undefined })
  const latest = status.data?.latest_job
  const job = polled.data ?? (latest?.job_id === followed?.id ? (latest ?? undefined) : undefined)

  const start = useMutation({
    mutationFn: (isPreview: boolean) => startJob(surveyId, isPreview),
    onSuccess: ({ job_id }) => {
      setFollowed({ id: job_id })
      void refresh()
    },
  })
  const cancel = useMutation({
    mutationFn: cancelJob,
    retry: false,
    onSuccess: (cancelled) => queryClient.setQueryData(jobQuery(cancelled.job_id).queryKey, cancelled),
    // A job that ended meanwhile is not cancelled: then the next look says how it ended.
    onError: () => polled.refetch(),
  })

  const isRunning = followed !== undefined && !isGone(followed.id, polled.error) && (!job || isActive(job))
  const isBusy = start.isPending || isRunning
  const isOver = followed !== undefined && job !== undefined && !isActive(job)

  // A job that somebody started elsewhere, or before this page was opened.
  const { reset } = start
  useEffect(() => {
    if (isBusy || !latest || !isActive(latest)) return
    reset()
    setFollowed({ id: latest.job_id })
  }, [isBusy, latest, reset])

  useEffect(() => {
    if (isOver) void refresh()
  }, [isOver, refresh])

  const message = useTemporary(
    useMemo(() => {
      if (start.isPending) return starting
      if (start.isError) return startFailed
      if (!followed) return undefined
      if (polled.error) return checkFailed
      return job ? describeJob(job) : starting
    }, [start.isPending, start.isError, followed, polled.error, job]),
  )

  return {
    status,
    isBusy,
    job: isBusy ? job : undefined,
    message,
    canCancel: isRunning && followed?.id !== undefined,
    start: (isPreview: boolean) => !isBusy && start.mutate(isPreview),
    cancel: () => isRunning && followed?.id !== undefined && cancel.mutate(followed.id),
  }
}

export type FollowedJob = Pick<ReturnType<typeof useJob>, 'isBusy' | 'message'> & { job: Job | undefined }

/** The message for as long as it stays. */
function useTemporary(message: JobMessage | undefined): JobMessage | undefined {
  const [expired, setExpired] = useState<JobMessage>()
  useEffect(() => {
    if (message?.duration === undefined) return
    const timer = setTimeout(() => setExpired(message), message.duration)
    return () => clearTimeout(timer)
  }, [message])
  return message === expired ? undefined : message
}

/** Resolves when everything on the screen shows the new categories. */
export function useRefresh(surveyId: string) {
  const queryClient = useQueryClient()
  return useCallback(() => refreshResults(queryClient, surveyId), [queryClient, surveyId])
}
