import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'

export type DigestChoice = components['schemas']['DigestChoice']
export type Frequency = components['schemas']['Frequency']

export const digestQuery = queryOptions({
  queryKey: ['digest'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/digest', { signal })),
})

export function chooseDigest(frequency: Frequency): Promise<DigestChoice> {
  return unwrap(api.PUT('/api/admin/digest', { body: { frequency } }))
}
