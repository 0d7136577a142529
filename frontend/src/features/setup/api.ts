import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'

export type Setup = components['schemas']['Setup']
export type StepName = keyof Setup['steps']

/** Never stale: it ticks itself when staff come back from what they did. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/setup', { signal })),
  staleTime: 0,
})

export function noteTrial(): Promise<unknown> {
  return unwrap(api.POST('/api/admin/setup/tried'))
}

export function hideChecklist(): Promise<unknown> {
  return unwrap(api.POST('/api/admin/setup/hide'))
}

export function loadExample(): Promise<unknown> {
  return unwrap(api.POST('/api/admin/example-school'))
}

/** `added` is how many responses of people go with it, which the server counts again. */
export function removeExample(added: number): Promise<unknown> {
  const query = { real_responses: added }
  return unwrap(api.DELETE('/api/admin/example-school', { params: { query } }))
}

/** The school as it is called now. */
export function readSchool() {
  return unwrap(api.GET('/api/admin/settings'))
}

/** Everything on the screen is about another school now. */
export async function refreshAll(queryClient: QueryClient): Promise<void> {
  const keys = [queryKeys.surveys, queryKeys.responses, queryKeys.teachers, ['setup'], ['settings']]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
