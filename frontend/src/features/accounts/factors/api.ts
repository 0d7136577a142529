import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'

export type Factors = components['schemas']['FactorsOut']

/** How I sign in beside the password. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/auth/factors', { signal })),
  staleTime: 0,
})

/** The secret for an app. It counts for nothing until a code was confirmed. */
export async function startAuthenticator(): Promise<string> {
  return (await unwrap(api.POST('/api/auth/factors/authenticator'))).secret
}

/** Recovery codes, if this is the first factor of the account. */
export async function confirmAuthenticator(code: string): Promise<string[] | null> {
  const call = api.POST('/api/auth/factors/authenticator/confirm', { body: { code } })
  return (await unwrap(call)).recovery_codes
}

export async function removeAuthenticator(): Promise<void> {
  await unwrap(api.DELETE('/api/auth/factors/authenticator'))
}

/** Ten new ones; those from before are void. */
export async function makeRecoveryCodes(): Promise<string[]> {
  return (await unwrap(api.POST('/api/auth/factors/recovery-codes'))).recovery_codes ?? []
}
