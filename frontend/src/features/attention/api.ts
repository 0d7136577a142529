import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import type { components, paths } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'

export type ConcernItem = components['schemas']['ConcernItem']
export type ConcernDetail = components['schemas']['ConcernDetail']
export type ConcernCounts = components['schemas']['ConcernCounts']
export type ConcernChange = components['schemas']['ConcernChange']
export type ConcernPeople = components['schemas']['ConcernPeople']
export type ConcernKind = ConcernItem['kinds'][number]
export type ConcernFilter = NonNullable<paths['/api/admin/attention']['get']['parameters']['query']>
export type ConcernList = NonNullable<ConcernFilter['state']>

const minute = 60_000

/** Everything about the queue is stale together. */
export const attentionKey = ['attention']

export function concernsQuery(filter: ConcernFilter) {
  return queryOptions({
    queryKey: [...attentionKey, 'list', filter],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/attention', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: minute,
    staleTime: 0,
  })
}

/** How many nobody has taken yet, for the navigation and the dashboard. */
export const newConcernsQuery = queryOptions({
  queryKey: [...attentionKey, 'count'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/attention/count', { signal })),
  refetchInterval: minute,
  staleTime: minute / 2,
})

export function concernQuery(concernId: string) {
  return queryOptions({
    queryKey: [...attentionKey, 'one', concernId],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/admin/attention/{concern_id}', {
          params: { path: { concern_id: concernId } },
          signal,
        }),
      ),
    staleTime: 0,
  })
}

/** Whom the list is for. */
export const peopleQuery = queryOptions({
  queryKey: [...attentionKey, 'people'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/attention/people', { signal })),
})

export function choosePeople(userIds: string[]) {
  return unwrap(api.PUT('/api/admin/attention/people', { body: { user_ids: userIds } }))
}

/** Puts an answer on the list, where it is once however often this is done. */
export function raiseConcern(answerId: string, kind: ConcernKind) {
  return unwrap(api.POST('/api/admin/attention', { body: { answer_id: answerId, kind } }))
}

export function changeConcern(change: ConcernChange) {
  return unwrap(api.PATCH('/api/admin/attention', { body: change }))
}
