import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { cancelJob, keysOfResults, readJob, startJob, statusQuery } from './api'
import { watchJobs } from './job-watch'

/** The survey's categorization: what is known, and the job that runs now, whoever started it. */
export function useJobWatch(surveyId: string) {
  const refresh = useRefresh(surveyId)
  const status = useQuery(statusQuery(surveyId))
  const { mutateAsync: start } = useMutation({
    mutationFn: (isPreview: boolean) => startJob(surveyId, isPreview),
  })
  const [watch] = useState(() =>
    watchJobs({
      start,
      read: readJob,
      cancel: cancelJob,
      onNews: () => void refresh(),
    }),
  )
  const state = useSyncExternalStore(watch.subscribe, watch.readState)
  const latest = status.data?.latest_job

  useEffect(() => {
    if (latest) watch.pickUp(latest)
  }, [watch, latest])
  useEffect(() => () => watch.stop(), [watch])

  return { status, watch, state }
}

/** Resolves when everything on the screen shows the new categories. */
export function useRefresh(surveyId: string) {
  const queryClient = useQueryClient()
  return useCallback(
    () => Promise.all(keysOfResults(surveyId).map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    [queryClient, surveyId],
  )
}
