import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'

type Schemas = components['schemas']
export type SurveyDetail = Schemas['SurveyDetail']
type SurveyCreate = Schemas['SurveyCreate']
export type SurveyPatch = Schemas['SurveyPatch']
type SurveyOpening = Schemas['SurveyOpening']
export type SurveyTemplate = Schemas['SurveyTemplate']
export type EarlierSurvey = Schemas['EarlierSurvey']
export type PublicSurvey = Schemas['PublicSurvey']

/** Never from the cache: an editor starts from what is there now. */
export function surveyQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.survey(id), 'builder'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/surveys/{survey_id}', { params: { path: { survey_id: id } }, signal })),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

export function previewQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.survey(id), 'preview'],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/admin/surveys/{survey_id}/preview', { params: { path: { survey_id: id } }, signal }),
      ),
    staleTime: 0,
    gcTime: 0,
  })
}

export const surveySourcesQuery = queryOptions({
  queryKey: [...queryKeys.surveys, 'beginnings'],
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

/** Lists and pages that show this survey ask again; the editor itself already knows. Nobody asks for one that is
 *  deleted: the page that is being left would be told that there is none. */
export function refreshSurveyLists(queryClient: QueryClient, deletedId?: string): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: queryKeys.surveys,
    predicate: ({ queryKey }) => queryKey[2] !== 'builder' && (!deletedId || queryKey[1] !== deletedId),
  })
}

function at(id: string) {
  return { params: { path: { survey_id: id } } }
}
