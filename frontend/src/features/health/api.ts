import { queryOptions } from '@tanstack/react-query'
import { publicApi } from '@/shared/api/client'
import type { components } from '@/shared/api/schema.gen'

export type Health = components['schemas']['Health']

/** How the server is, asked once a minute. A server that is in trouble answers with 503 and says the same. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async (): Promise<Health | null> => {
    const { data, error } = await publicApi.GET('/api/health')
    return data ?? (isHealth(error) ? error : null)
  },
  refetchInterval: 60_000,
  staleTime: 30_000,
  // The page itself reports a server that cannot be reached.
  retry: false,
})

function isHealth(error: unknown): error is Health {
  return typeof error === 'object' && error !== null && 'disk' in error
}
