import { queryOptions } from '@tanstack/react-query'
import { publicApi, unwrap } from '@/shared/api/client'
import type { components } from '@/shared/api/schema.gen'
import { api, enter, knownDevice } from '@/shared/api/session'
import { askDevice, makePasskey } from './passkey'

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

export type Passkey = components['schemas']['PasskeyOut']

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/auth/passkeys', { signal })),
  staleTime: 0,
})

/** Recovery codes, if this is the first factor of the account. */
export async function addPasskey(name: string): Promise<string[] | null> {
  const { options } = await unwrap(api.POST('/api/auth/passkeys/options'))
  const credential = await makePasskey(options)
  const body = { credential, ...(name && { name }) }
  return (await unwrap(api.POST('/api/auth/passkeys', { body }))).recovery_codes
}

export async function removePasskey(id: string): Promise<void> {
  const params = { path: { passkey_id: id } }
  await unwrap(api.DELETE('/api/auth/passkeys/{passkey_id}', { params }))
}

export async function signInWithPasskey(): Promise<void> {
  const { options } = await unwrap(publicApi.POST('/api/auth/login/passkey/options'))
  const credential = await askDevice(options)
  const call = publicApi.POST('/api/auth/login/passkey', { body: { credential }, headers: knownDevice() })
  await enter(await unwrap(call))
}

/** Like the password given again. */
export async function confirmWithPasskey(): Promise<void> {
  const { options } = await unwrap(api.POST('/api/auth/confirm/passkey/options'))
  const credential = await askDevice(options)
  await unwrap(api.POST('/api/auth/confirm/passkey', { body: { credential } }))
}
