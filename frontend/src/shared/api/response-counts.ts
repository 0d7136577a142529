import { useQuery } from '@tanstack/react-query'
import { unwrap } from './client'
import { queryKeys } from './queries'
import { api } from './session'

const pollInterval = 15_000

/** How many responses each survey has now, asked again and again while the page can be seen. Undefined until it is
 *  known, and for a survey that was not asked about. */
export function useResponseCounts(surveyIds: string[]): Record<string, number> | undefined {
  const { data } = useQuery({
    queryKey: [...queryKeys.surveys, 'counts', surveyIds],
    queryFn: ({ signal }) => {
      const params = { query: { survey_id: surveyIds } }
      return unwrap(api.GET('/api/admin/surveys/responses/count', { params, signal }))
    },
    enabled: surveyIds.length > 0,
    staleTime: 0,
    // The next poll is the next try.
    retry: false,
    refetchInterval: pollInterval,
  })
  return data?.submitted
}
