import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './error'

const minute = 60_000

/** A 4xx will not change by asking again; anything else may be a passing fault. */
export function retryUpTo(limit: number) {
  return (failures: number, error: Error): boolean => {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false
    return failures < limit
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: retryUpTo(3),
        // The library would hold calls back while the browser believes it is offline. People should
        // see the failure instead, and an act that waits unseen must not happen minutes later.
        networkMode: 'always',
      },
      mutations: { retry: retryUpTo(1), networkMode: 'always' },
    },
  })
}
