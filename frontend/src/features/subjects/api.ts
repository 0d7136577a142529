import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { toApiError } from '@/shared/api/error'
import type { components } from '@/shared/api/schema.gen'
import { api, fetchWithSession } from '@/shared/api/session'

type Schemas = components['schemas']
export type PersonHeld = Schemas['PersonHeld']
export type PersonErased = Schemas['PersonErased']
export type PrivacyRequest = Schemas['RequestItem']

export const pageSize = 20
export const requestsKey = ['privacy requests']

export function requestsQuery(page: number) {
  const query = { page, page_size: pageSize }
  return queryOptions({
    queryKey: [...requestsKey, page],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/people/requests', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** How many wait. */
export const waitingQuery = queryOptions({
  queryKey: [...requestsKey, 'waiting'],
  queryFn: ({ signal }) =>
    unwrap(api.GET('/api/admin/people/requests', { params: { query: { page: 1, page_size: 1 } }, signal })),
  select: ({ waiting }) => waiting,
})

export function findPerson(email: string): Promise<PersonHeld> {
  return unwrap(api.POST('/api/admin/people/search', { body: { email } }))
}

/** Everything the school holds about a person, as a file. */
export async function exportPerson(email: string): Promise<Blob> {
  const reply = await fetchWithSession('/api/admin/people/export', {
    method: 'POST',
    body: JSON.stringify({ email }),
    headers: { 'Content-Type': 'application/json' },
  })
  if (!reply.ok) throw toApiError(reply, await reply.json().catch(() => undefined))
  return reply.blob()
}

/** Nothing is erased if there is more or less than was shown. */
export function erasePerson({ email, records }: PersonHeld): Promise<PersonErased> {
  return unwrap(api.POST('/api/admin/people/erase', { body: { email, expected: records } }))
}

export async function declineRequest(id: string): Promise<void> {
  const params = { path: { request_id: id } }
  await unwrap(api.POST('/api/admin/people/requests/{request_id}/decline', { params }))
}
