import { queryOptions } from '@tanstack/react-query'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'
import { unwrap } from '@/shared/api/unwrap'
import type { Place } from './place'

export type SurveyListItem = components['schemas']['SurveyListItem']

const pageSize = 10

/** Whoever changes a survey invalidates ['surveys'], and every page of the list with it. */
export function surveysQuery({ page, isArchive }: Place) {
  return queryOptions({
    queryKey: ['surveys', 'list', page, isArchive],
    queryFn: ({ signal }) => {
      const query = { page, page_size: pageSize, archived: isArchive }
      return unwrap(api.GET('/api/admin/surveys', { params: { query }, signal }))
    },
    // A page stays until the next one of its list is there, so that the pager does not jump away.
    placeholderData: (previous, query) => (query?.queryKey[3] === isArchive ? previous : undefined),
  })
}

/** Asked anew each time: the answer is shown right after somebody was at the roster. */
export const teacherCountQuery = queryOptions({
  queryKey: ['teachers', 'count'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/teachers', { signal }))).length,
  staleTime: 0,
})
