import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { toApiError } from '@/shared/api/error'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api, fetchWithSession } from '@/shared/api/session'
import { timeZoneParam } from '@/shared/lib/format'

export type Insights = components['schemas']['Insights']
export type TeacherInsights = components['schemas']['TeacherInsights']
export type Day = components['schemas']['Day']
export type Excerpt = components['schemas']['Excerpt']
export type Sheet = components['schemas']['SheetShown']
type Chart = components['schemas']['Chart']
type TeacherChart = components['schemas']['TeacherChart']

/** A chart of the whole survey, or of one teacher in it. */
export type ChartKey =
  | { surveyId: string; teacherId?: undefined; chart: Chart }
  | { surveyId: string; teacherId: string; chart: TeacherChart }

/** Figures of a survey that is open change while one looks away. */
const staleTime = 30_000

export function insightsQuery(surveyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'insights'],
    queryFn: ({ signal }) => {
      const params = { path: { survey_id: surveyId }, query: timeZoneParam() }
      return unwrap(api.GET('/api/admin/surveys/{survey_id}/insights', { params, signal }))
    },
    staleTime,
  })
}

export function teacherInsightsQuery(surveyId: string, teacherId: string) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'insights', teacherId],
    queryFn: ({ signal }) => {
      const params = { path: { survey_id: surveyId, teacher_id: teacherId }, query: timeZoneParam() }
      return unwrap(
        api.GET('/api/admin/surveys/{survey_id}/insights/teachers/{teacher_id}', { params, signal }),
      )
    },
    staleTime,
  })
}

/** A chart's numbers as they may leave the school, in a file. */
export async function openCsv({ surveyId, teacherId, chart }: ChartKey): Promise<Response> {
  const path = teacherId ? `insights/teachers/${teacherId}` : 'insights'
  const query = new URLSearchParams({ chart, ...timeZoneParam() })
  const reply = await fetchWithSession(`/api/admin/surveys/${surveyId}/${path}/export?${query}`, {})
  if (!reply.ok) throw toApiError(reply, await reply.json().catch(() => undefined))
  return reply
}

/** The same numbers for drawing a picture that is taken away. */
export async function readSheet(chartKey: ChartKey): Promise<Sheet | undefined> {
  const taken = { taken_for: 'picture' as const, ...timeZoneParam() }
  const sheets =
    chartKey.teacherId !== undefined
      ? await unwrap(
          api.GET('/api/admin/surveys/{survey_id}/insights/teachers/{teacher_id}/sheets', {
            params: {
              path: { survey_id: chartKey.surveyId, teacher_id: chartKey.teacherId },
              query: { ...taken, chart: chartKey.chart },
            },
          }),
        )
      : await unwrap(
          api.GET('/api/admin/surveys/{survey_id}/insights/sheets', {
            params: { path: { survey_id: chartKey.surveyId }, query: { ...taken, chart: chartKey.chart } },
          }),
        )
  return sheets[0]
}

/** All of a page's numbers for paper. */
export function readPrintSheets(surveyId: string, teacherId?: string): Promise<Sheet[]> {
  const query = { taken_for: 'print' as const, ...timeZoneParam() }
  if (!teacherId) {
    const params = { path: { survey_id: surveyId }, query }
    return unwrap(api.GET('/api/admin/surveys/{survey_id}/insights/sheets', { params }))
  }
  const params = { path: { survey_id: surveyId, teacher_id: teacherId }, query }
  return unwrap(api.GET('/api/admin/surveys/{survey_id}/insights/teachers/{teacher_id}/sheets', { params }))
}
