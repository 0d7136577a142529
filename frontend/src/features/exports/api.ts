import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { toApiError } from '@/shared/api/error'
import { queryKeys } from '@/shared/api/queries'
import type { operations } from '@/shared/api/schema.gen'
import { api, fetchWithSession } from '@/shared/api/session'
import { timeZoneParam } from '@/shared/lib/format'

type ExportQuery = NonNullable<
  operations['export_responses_api_admin_surveys__survey_id__export_get']['parameters']['query']
>

export type FileFormat = NonNullable<ExportQuery['format']>
type RowsPer = NonNullable<ExportQuery['rows']>
/** What narrows the list, as it stands in an address; an empty text is "all of them". */
export type ExportFilters = Record<string, string>

export interface ExportChoice {
  format: FileFormat
  rows: RowsPer
}

/** How many responses an export with these filters has. Loaded again whenever the export menu is opened. */
export function matchingQuery(surveyId: string, filters: ExportFilters) {
  return queryOptions({
    queryKey: [...queryKeys.survey(surveyId), 'responses', 'matching', filters],
    queryFn: async ({ signal }) => {
      const params = { path: { survey_id: surveyId }, query: { ...given(filters), page_size: 1 } }
      const page = await unwrap(api.GET('/api/admin/surveys/{survey_id}/responses', { params, signal }))
      return { total: page.total, isCapped: page.total_is_capped ?? false }
    },
    staleTime: 0,
  })
}

/** The reply with the file in it. Its body is not read yet. With ids it holds these responses, whatever the filters. */
export async function openExport(
  surveyId: string,
  filters: ExportFilters,
  choice: ExportChoice,
  signal: AbortSignal,
  ids?: string[],
): Promise<Response> {
  const query = new URLSearchParams({ ...given(filters), ...choice })
  const headers = { 'Content-Type': 'application/json' }
  const chosen = ids && { method: 'POST', headers, body: JSON.stringify({ ids }) }
  const reply = await fetchWithSession(`/api/admin/surveys/${surveyId}/export?${query}`, {
    signal,
    ...chosen,
  })
  if (!reply.ok) throw toApiError(reply, await reply.json().catch(() => undefined))
  return reply
}

function given(filters: ExportFilters): Record<string, string> {
  const all = { ...filters, ...timeZoneParam() }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as Record<string, string>
}
