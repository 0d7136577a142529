import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { publicApi, unwrap } from './client'
import { api } from './session'

const minute = 60_000

/** The keys that more than one feature reads, writes or invalidates. A key that starts with another one is stale with
 *  it; what only one feature knows is added in its own api.ts. */
export const queryKeys = {
  /** Lists of surveys, and everything about each. */
  surveys: ['surveys'],
  survey: (surveyId: string) => ['surveys', surveyId],
  /** Opened responses. The lists of a survey belong to the survey. */
  responses: ['responses'],
  response: (responseId: string) => ['responses', responseId],
  categories: ['categories'],
  /** The roster, and the teachers that parents are offered. */
  teachers: ['teachers'],
  users: ['users'],
  families: ['families'],
} as const

/** Loads everything that shows responses or their categories again: lists, figures, opened responses, categories.
 *  Resolves when what is on the screen is new. With a survey, other surveys are left alone. */
export async function refreshResults(queryClient: QueryClient, surveyId?: string): Promise<void> {
  const surveys = surveyId === undefined ? queryKeys.surveys : queryKeys.survey(surveyId)
  const keys = [surveys, queryKeys.responses, queryKeys.categories]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** The teachers that parents are offered. */
export const teachersQuery = queryOptions({
  queryKey: queryKeys.teachers,
  queryFn: ({ signal }) => unwrap(publicApi.GET('/api/teachers', { signal })),
  staleTime: 10 * minute,
})

export const categoriesQuery = queryOptions({
  queryKey: queryKeys.categories,
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/categories', { signal })),
})
