import { queryOptions } from '@tanstack/react-query'
import { publicApi } from '@/shared/api/client'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'
import { unwrap } from '@/shared/api/unwrap'
import { pageSize } from './page-size'
import type { Filters } from './view/view'

export type Overview = components['schemas']['Overview']
export type ResponsePage = components['schemas']['ResponsePage']
export type ResponseListItem = components['schemas']['ResponseListItem']
export type ResponseDetail = components['schemas']['ResponseDetail']
export type AnswerDetail = components['schemas']['AnswerDetail']
export type Category = components['schemas']['CategoryShown']
export type Teacher = components['schemas']['TeacherShown']
export type Note = components['schemas']['Note']

const minute = 60_000

export function overviewQuery(surveyId: string) {
  return queryOptions({
    queryKey: ['surveys', surveyId, 'overview'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/surveys/{survey_id}/overview', { ...ofSurvey(surveyId), signal })),
  })
}

export function responsesQuery(surveyId: string, filters: Filters, page: number) {
  return queryOptions({
    queryKey: ['surveys', surveyId, 'responses', filters, page],
    queryFn: ({ signal }) => {
      const query = { ...asQuery(filters), page, page_size: pageSize }
      const params = { path: { survey_id: surveyId }, query }
      return unwrap(api.GET('/api/admin/surveys/{survey_id}/responses', { params, signal }))
    },
  })
}

export function neighboursQuery(surveyId: string, responseId: string, filters: Filters) {
  return queryOptions({
    queryKey: ['surveys', surveyId, 'responses', filters, 'beside', responseId],
    queryFn: ({ signal }) => {
      const path = { survey_id: surveyId, response_id: responseId }
      const params = { path, query: asQuery(filters) }
      return unwrap(
        api.GET('/api/admin/surveys/{survey_id}/responses/{response_id}/neighbours', { params, signal }),
      )
    },
  })
}

export function responseQuery(responseId: string) {
  return queryOptions({
    queryKey: ['responses', responseId],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/responses/{response_id}/detail', { ...ofResponse(responseId), signal })),
  })
}

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/categories', { signal })),
})

export const teachersQuery = queryOptions({
  queryKey: ['teachers'],
  queryFn: ({ signal }) => unwrap(publicApi.GET('/api/teachers', { signal })),
  staleTime: 10 * minute,
})

/** The note as it is now; null when its text was taken away. */
export function saveNote(responseId: string, text: string): Promise<Note | null> {
  return unwrap(
    api.PUT('/api/admin/responses/{response_id}/note', { ...ofResponse(responseId), body: { text } }),
  )
}

function ofSurvey(id: string) {
  return { params: { path: { survey_id: id } } }
}

function ofResponse(id: string) {
  return { params: { path: { response_id: id } } }
}

/** Only what narrows the list. */
function asQuery({ teacherId, category, status, q }: Filters) {
  return {
    status,
    ...(teacherId && { teacher_id: teacherId }),
    ...(category && { category }),
    ...(q && { q }),
  }
}
