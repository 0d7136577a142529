import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { toApiError } from '@/shared/api/error'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api, fetchWithSession } from '@/shared/api/session'
import { fileNameOf, saveFile } from '@/shared/lib/files'

export type AuditEntry = components['schemas']['AuditEntry']
export type Kind = components['schemas']['Kind']

/** What narrows the log; undefined is "all". */
export interface AuditFilters {
  person: string | undefined
  kind: Kind | undefined
  /** A day count back from now. */
  days: number | undefined
}

export const pageSize = 50

export function auditQuery(filters: AuditFilters, page: number) {
  return queryOptions({
    queryKey: ['audit-log', filters, page],
    queryFn: ({ signal }) => {
      const query = { ...toQuery(filters), page, page_size: pageSize }
      return unwrap(api.GET('/api/admin/audit', { params: { query }, signal }))
    },
    // Looking at something is an entry itself, so what was loaded before is never the whole log.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export const peopleQuery = queryOptions({
  queryKey: queryKeys.users,
  queryFn: ({ signal }) => unwrap(api.GET('/api/auth/users', { signal })),
})

/** The entries with these filters as a CSV file. */
export async function exportLog(filters: AuditFilters): Promise<void> {
  const query = new URLSearchParams(toQuery(filters))
  const reply = await fetchWithSession(`/api/admin/audit/export?${query}`)
  if (!reply.ok) throw toApiError(reply, await reply.json().catch(() => undefined))
  saveFile(await reply.blob(), fileNameOf(reply, 'audit-log.csv'))
}

function toQuery({ person, kind, days }: AuditFilters) {
  // To the hour, so that the next page has the same beginning.
  const hour = 3_600_000
  const since = days && new Date(Math.floor(Date.now() / hour) * hour - days * 24 * hour).toISOString()
  return { ...(person && { person }), ...(kind && { kind }), ...(since && { since }) }
}
