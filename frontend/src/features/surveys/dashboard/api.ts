import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'
import type { DashboardView } from './view'

export type SurveyListItem = components['schemas']['SurveyListItem']

const pageSize = 10

export function surveysQuery({ page, isArchive }: DashboardView) {
  return queryOptions({
    queryKey: [...queryKeys.surveys, 'list', page, isArchive],
    queryFn: ({ signal }) => {
      const query = { page, page_size: pageSize, archived: isArchive }
      return unwrap(api.GET('/api/admin/surveys', { params: { query }, signal }))
    },
    // A page stays until the next one of its list is there, so that the pager does not jump away.
    placeholderData: (previous, query) => (query?.queryKey[3] === isArchive ? previous : undefined),
  })
}
