import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '@/shared/api/error'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'
import { unwrap } from '@/shared/api/unwrap'

type Schemas = components['schemas']
export type SurveyDetail = Schemas['SurveyDetail']
export type SurveyCreate = Schemas['SurveyCreate']
export type SurveyPatch = Schemas['SurveyPatch']
export type SurveyOpening = Schemas['SurveyOpening']
export type SurveyTemplate = Schemas['SurveyTemplate']
export type EarlierSurvey = Schemas['EarlierSurvey']
export type PublicSurvey = Schemas['PublicSurvey']

/** Never from the cache: an editor starts from what is there now. */
export function surveyQuery(id: string) {
  return queryOptions({
    queryKey: ['surveys', id, 'builder'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/surveys/{survey_id}', { params: { path: { survey_id: id } }, signal })),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

export function previewQuery(id: string) {
  return queryOptions({
    queryKey: ['surveys', id, 'preview'],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/admin/surveys/{survey_id}/preview', { params: { path: { survey_id: id } }, signal }),
      ),
    staleTime: 0,
    gcTime: 0,
  })
}

export const beginningsQuery = queryOptions({
  queryKey: ['surveys', 'beginnings'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/survey-templates', { signal })),
  staleTime: 0,
})

export function loadSurvey(id: string): Promise<SurveyDetail> {
  return unwrap(api.GET('/api/admin/surveys/{survey_id}', at(id)))
}

export function createSurvey(body: SurveyCreate): Promise<SurveyDetail> {
  return unwrap(api.POST('/api/admin/surveys', { body }))
}

export function saveSurvey(id: string, body: SurveyPatch): Promise<SurveyDetail> {
  return unwrap(api.PATCH('/api/admin/surveys/{survey_id}', { ...at(id), body }))
}

export function duplicateSurvey(id: string): Promise<SurveyDetail> {
  return unwrap(api.POST('/api/admin/surveys/{survey_id}/duplicate', at(id)))
}

export function openSurvey(id: string, body: SurveyOpening): Promise<SurveyDetail> {
  return unwrap(api.POST('/api/admin/surveys/{survey_id}/open', { ...at(id), body }))
}

export function closeSurvey(id: string): Promise<SurveyDetail> {
  return unwrap(api.POST('/api/admin/surveys/{survey_id}/close', at(id)))
}

export function archiveSurvey(id: string): Promise<SurveyDetail> {
  return unwrap(api.POST('/api/admin/surveys/{survey_id}/archive', at(id)))
}

export function unarchiveSurvey(id: string): Promise<SurveyDetail> {
  return unwrap(api.POST('/api/admin/surveys/{survey_id}/unarchive', at(id)))
}

export async function deleteSurvey(id: string): Promise<void> {
  await unwrap(api.DELETE('/api/admin/surveys/{survey_id}', at(id)))
}

/** Lists and pages that show this survey ask again; the editor itself already knows. */
export function forgetLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'surveys' && queryKey[2] !== 'builder',
  })
}

export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status
}

/** The server's own sentence where it refused, else the given one. */
export function sentenceOf(error: unknown, otherwise: string): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
  return isRefusal ? error.detail : otherwise
}

function at(id: string) {
  return { params: { path: { survey_id: id } } }
}
