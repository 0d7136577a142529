import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import type { components } from '@/shared/api/schema.gen'
import { api } from '@/shared/api/session'

export type User = components['schemas']['UserOut']
type Registration = components['schemas']['AdminRegistration']
type PasswordChange = components['schemas']['PasswordChange']

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/auth/users', { signal })),
})

export function registerAdmin(body: Registration): Promise<User> {
  return unwrap(api.POST('/api/auth/register', { body }))
}

export async function changePassword(body: PasswordChange): Promise<void> {
  await unwrap(api.POST('/api/auth/change-password', { body }))
}

export function activateUser(id: string): Promise<User> {
  return unwrap(api.POST('/api/auth/users/{user_id}/activate', at(id)))
}

export function deactivateUser(id: string): Promise<User> {
  return unwrap(api.POST('/api/auth/users/{user_id}/deactivate', at(id)))
}

/** The temporary password. The server gives it once and keeps only its hash. */
export async function resetPassword(id: string): Promise<string> {
  const { temporary_password } = await unwrap(api.POST('/api/auth/users/{user_id}/reset-password', at(id)))
  return temporary_password
}

function at(id: string) {
  return { params: { path: { user_id: id } } }
}
