import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { ApiError } from '@/shared/api/error'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'
import { isActive } from './messages'

const pollInterval = 2_000

type Schemas = components['schemas']
export type Job = Schemas['JobStatus']
type JobStarted = Schemas['JobStarted']
export type CategorizationStatus = Schemas['CategorizationStatus']
export type CategoryDifference = Schemas['CategoryDifference']

export function statusQuery(surveyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'categorization'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/categorization-status/{survey_id}', { ...ofSurvey(surveyId), signal })),
    // A colleague may have started a job since, so it is loaded whenever the page is opened.
    staleTime: 0,
  })
}

export function startJob(surveyId: string, isPreview: boolean): Promise<JobStarted> {
  const params = { path: { survey_id: surveyId }, ...(isPreview && { query: { preview: true } }) }
  return unwrap(api.POST('/api/admin/categorize/{survey_id}', { params }))
}

/** Asked every two seconds while the job runs, and not again once it is over or gone. */
export function jobQuery(jobId: string | undefined) {
  return queryOptions({
    queryKey: ['jobs', jobId],
    queryFn: () => readJob(jobId),
    staleTime: 0,
    // The next poll is the next try.
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      isGone(jobId, error) || (data && !isActive(data)) ? false : pollInterval,
  })
}

/** What is gone, or was never there, will not come back by asking again. */
export function isGone(jobId: string | undefined, error: Error | null): boolean {
  return error !== null && (!jobId || (error instanceof ApiError && error.status === 404))
}

async function readJob(jobId: string | undefined): Promise<Job> {
  if (!jobId) throw new Error('Job ID is required')
  return unwrap(api.GET('/api/admin/categorization-job/{job_id}', ofJob(jobId)))
}

export function cancelJob(jobId: string): Promise<Job> {
  return unwrap(api.POST('/api/admin/categorization-job/{job_id}/cancel', ofJob(jobId)))
}

/** Shows the result of a preview, or of a run that was undone. */
export function applyJob(jobId: string): Promise<Job> {
  return unwrap(api.POST('/api/admin/categorization-job/{job_id}/apply', ofJob(jobId)))
}

export function discardJob(jobId: string): Promise<Job> {
  return unwrap(api.POST('/api/admin/categorization-job/{job_id}/discard', ofJob(jobId)))
}

export function undoLastRun(surveyId: string): Promise<CategorizationStatus> {
  return unwrap(api.POST('/api/admin/categorize/{survey_id}/undo', ofSurvey(surveyId)))
}

function ofSurvey(id: string) {
  return { params: { path: { survey_id: id } } }
}

function ofJob(id: string) {
  return { params: { path: { job_id: id } } }
}
