import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'
import { timeZoneParam } from '@/shared/lib/format'
import type { StaffLanguage } from '@/shared/lib/language'
import { filterParams } from '@/shared/lib/paths'
import { pageSize } from './list/paging'
import type { Filters } from './view/view'

export type ResponsePage = components['schemas']['ResponsePage']
export type ResponseListItem = components['schemas']['ResponseListItem']
export type ResponseDetail = components['schemas']['ResponseDetail']
export type AnswerDetail = components['schemas']['AnswerDetail']
export type Category = components['schemas']['CategoryShown']
export type Teacher = components['schemas']['TeacherShown']
export type Note = components['schemas']['Note']

export function overviewQuery(surveyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'overview'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/surveys/{survey_id}/overview', { ...ofSurvey(surveyId), signal })),
  })
}

export function responsesQuery(surveyId: string, filters: Filters, page: number) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'responses', filters, page],
    queryFn: ({ signal }) => {
      const query = { ...asQuery(filters), page, page_size: pageSize }
      const params = { path: { survey_id: surveyId }, query }
      return unwrap(api.GET('/api/admin/surveys/{survey_id}/responses', { params, signal }))
    },
  })
}

/** The languages that this survey's answers are written in, the most common first, as far as they have been told. */
export function languagesQuery(surveyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'languages'],
    queryFn: async ({ signal }) => {
      const path = '/api/admin/surveys/{survey_id}/insights/languages'
      const voices = await unwrap(api.GET(path, { ...ofSurvey(surveyId), signal }))
      return voices.map(({ language }) => language).filter(Boolean)
    },
  })
}

/** The questions that are asked now, in their order, and those that were. */
export function questionsQuery(surveyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'questions'],
    queryFn: async ({ signal }) => {
      const survey = await unwrap(
        api.GET('/api/admin/surveys/{survey_id}', { ...ofSurvey(surveyId), signal }),
      )
      return { asked: survey.questions, retired: survey.retired_questions }
    },
  })
}

export function neighborsQuery(surveyId: string, responseId: string, filters: Filters) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'responses', filters, 'neighbors', responseId],
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
    queryKey: queryKeys.response(responseId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/responses/{response_id}/detail', { ...ofResponse(responseId), signal })),
  })
}

/** The note as it is now; null when its text was taken away. */
export function saveNote(responseId: string, text: string): Promise<Note | null> {
  return unwrap(
    api.PUT('/api/admin/responses/{response_id}/note', { ...ofResponse(responseId), body: { text } }),
  )
}

/** By the school's language model; nothing of it is kept. */
export function translateAnswer(responseId: string, answerId: string, into: StaffLanguage) {
  const body = { answer_id: answerId, into }
  return unwrap(api.POST('/api/admin/responses/{response_id}/translate', { ...ofResponse(responseId), body }))
}

function ofSurvey(id: string) {
  return { params: { path: { survey_id: id } } }
}

function ofResponse(id: string) {
  return { params: { path: { response_id: id } } }
}

/** Only what narrows the list. Days are those of the reader, as in Insights. */
function asQuery(filters: Filters) {
  const given = Object.entries(filterParams(filters)).filter(([, value]) => value)
  return { ...Object.fromEntries(given), status: filters.status, ...timeZoneParam() }
}
