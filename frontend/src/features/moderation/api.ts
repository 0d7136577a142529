import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'

export type FlagGroup = components['schemas']['FlagGroup']
export type FlaggedItem = FlagGroup['items'][number]
export type SetAside = components['schemas']['SetAside']
export type Reason = SetAside['reason']

/** `whole` is a response of the group that is shown with all of its rows. */
export function flagsQuery(surveyId: string, whole?: string) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'flags', whole],
    queryFn: ({ signal }) => {
      const params = { path: { survey_id: surveyId }, query: whole ? { whole } : {} }
      return unwrap(api.GET('/api/admin/surveys/{survey_id}/flags', { params, signal }))
    },
    staleTime: 0,
  })
}

export function setAside(surveyId: string, ids: string[], reason: { reason: Reason; note: string }) {
  return unwrap(
    api.POST('/api/admin/surveys/{survey_id}/set-aside', {
      ...ofSurvey(surveyId),
      body: { ids, ...reason },
    }),
  )
}

export function restore(surveyId: string, ids: string[]) {
  return unwrap(api.POST('/api/admin/surveys/{survey_id}/restore', { ...ofSurvey(surveyId), body: { ids } }))
}

export function erase(surveyId: string, ids: string[]) {
  return unwrap(api.POST('/api/admin/surveys/{survey_id}/erase', { ...ofSurvey(surveyId), body: { ids } }))
}

export function keepFlagged(surveyId: string, ids: string[]) {
  return unwrap(
    api.POST('/api/admin/surveys/{survey_id}/flags/keep', { ...ofSurvey(surveyId), body: { ids } }),
  )
}

function ofSurvey(id: string) {
  return { params: { path: { survey_id: id } } }
}
