import { queryOptions } from '@tanstack/react-query'
import { toApiError } from '@/shared/api/error'
import type { components } from '@/shared/api/schema.gen'
import { api, fetchWithSession } from '@/shared/api/session'
import { unwrap } from '@/shared/api/unwrap'

export type Insights = components['schemas']['Insights']
export type TeacherInsights = components['schemas']['TeacherInsights']
export type CategoryShare = components['schemas']['CategoryShare']
export type TeacherVoices = components['schemas']['TeacherVoices']
export type Day = components['schemas']['Day']
export type Quote = components['schemas']['Quote']
export type Excerpt = components['schemas']['Excerpt']
export type Sheet = components['schemas']['SheetShown']
export type Chart = components['schemas']['Chart']
export type TeacherChart = components['schemas']['TeacherChart']

/** A chart of the whole survey, or of one teacher in it. */
export type ChartPlace =
  | { surveyId: string; teacherId?: undefined; chart: Chart }
  | { surveyId: string; teacherId: string; chart: TeacherChart }

/** Figures of a survey that is open change while one looks away. */
const staleTime = 30_000

export function insightsQuery(surveyId: string) {
  return queryOptions({
    queryKey: ['surveys', surveyId, 'insights'],
    queryFn: ({ signal }) => {
      const params = { path: { survey_id: surveyId }, query: zone() }
      return unwrap(api.GET('/api/admin/surveys/{survey_id}/insights', { params, signal }))
    },
    staleTime,
  })
}

export function teacherInsightsQuery(surveyId: string, teacherId: string) {
  return queryOptions({
    queryKey: ['surveys', surveyId, 'insights', teacherId],
    queryFn: ({ signal }) => {
      const params = { path: { survey_id: surveyId, teacher_id: teacherId }, query: zone() }
      return unwrap(
        api.GET('/api/admin/surveys/{survey_id}/insights/teachers/{teacher_id}', { params, signal }),
      )
    },
    staleTime,
  })
}

/** A chart's numbers as they may leave the school, in a file. */
export async function openCsv({ surveyId, teacherId, chart }: ChartPlace): Promise<Response> {
  const place = teacherId ? `insights/teachers/${teacherId}` : 'insights'
  const query = new URLSearchParams({ chart, ...zone() })
  const reply = await fetchWithSession(`/api/admin/surveys/${surveyId}/${place}/export?${query}`, {})
  if (!reply.ok) throw toApiError(reply, await reply.json().catch(() => undefined))
  return reply
}

/** The same numbers for drawing a picture that is taken away. */
export async function readSheet(place: ChartPlace): Promise<Sheet | undefined> {
  const taken = { taken_for: 'picture' as const, ...zone() }
  const sheets =
    place.teacherId !== undefined
      ? await unwrap(
          api.GET('/api/admin/surveys/{survey_id}/insights/teachers/{teacher_id}/sheets', {
            params: {
              path: { survey_id: place.surveyId, teacher_id: place.teacherId },
              query: { ...taken, chart: place.chart },
            },
          }),
        )
      : await unwrap(
          api.GET('/api/admin/surveys/{survey_id}/insights/sheets', {
            params: { path: { survey_id: place.surveyId }, query: { ...taken, chart: place.chart } },
          }),
        )
  return sheets[0]
}

/** All of a page's numbers for paper. */
export function readPrintSheets(surveyId: string, teacherId?: string): Promise<Sheet[]> {
  const query = { taken_for: 'print' as const, ...zone() }
  if (!teacherId) {
    const params = { path: { survey_id: surveyId }, query }
    return unwrap(api.GET('/api/admin/surveys/{survey_id}/insights/sheets', { params }))
  }
  const params = { path: { survey_id: surveyId, teacher_id: teacherId }, query }
  return unwrap(api.GET('/api/admin/surveys/{survey_id}/insights/teachers/{teacher_id}/sheets', { params }))
}

function zone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone ? { time_zone: timeZone } : {}
}
