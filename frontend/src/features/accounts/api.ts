import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/shared/api/client'
import { queryKeys } from '@/shared/api/queries'
import type { components } from '@/shared/api/schema.gen'
import { api, knownDevice } from '@/shared/api/session'

export type User = components['schemas']['UserOut']
export type ListedUser = components['schemas']['UserListItem']
export type Role = User['role']
export type RoleChange = components['schemas']['RoleChange']
export type SignedInDevice = components['schemas']['SessionOut']
type Registration = components['schemas']['AdminRegistration']
type PasswordQuestion = components['schemas']['PasswordQuestion']
export type PasswordPreview = components['schemas']['PasswordPreview']
type Confirmation = components['schemas']['PasswordConfirmation']
export type Reset = components['schemas']['PasswordResetForm']
type PasswordChange = components['schemas']['PasswordChange']

export const usersQuery = queryOptions({
  queryKey: queryKeys.users,
  queryFn: ({ signal }) => unwrap(api.GET('/api/auth/users', { signal })),
})

/** Surveys that can be shared with somebody who does not see all of them. */
export const shareableSurveysQuery = queryOptions({
  queryKey: [...queryKeys.surveys, 'shareable'],
  queryFn: ({ signal }) =>
    unwrap(api.GET('/api/admin/surveys', { params: { query: { page: 1, page_size: 100 } }, signal })),
})

/** What somebody may do and see, from their next call on. */
export function setRole(id: string, body: RoleChange): Promise<User> {
  return unwrap(api.PUT('/api/auth/users/{user_id}/role', { ...at(id), body }))
}

export function registerAdmin(body: Registration): Promise<User> {
  return unwrap(api.POST('/api/auth/register', { body }))
}

export async function changePassword(body: PasswordChange): Promise<void> {
  await unwrap(api.POST('/api/auth/change-password', { body, headers: knownDevice() }))
}

/** The server answers the same whether or not the address has an account. */
export async function requestPasswordLink(email: string): Promise<void> {
  await unwrap(api.POST('/api/auth/forgot-password', { body: { email } }))
}

export async function setNewPassword(token: string, newPassword: string): Promise<void> {
  await unwrap(api.POST('/api/auth/new-password', { body: { token, new_password: newPassword } }))
}

/** What the server would say of a new password: for oneself, or for the account that is being registered. */
export function previewPassword(body: PasswordQuestion): Promise<PasswordPreview> {
  return unwrap(api.POST('/api/auth/password-preview', { body }))
}

export function previewNewPassword(token: string, newPassword: string): Promise<PasswordPreview> {
  return unwrap(api.POST('/api/auth/new-password/preview', { body: { token, new_password: newPassword } }))
}

/** For ten minutes the server then does what needs a fresh password. */
export async function confirmPassword(body: Confirmation): Promise<void> {
  await unwrap(api.POST('/api/auth/confirm', { body, headers: knownDevice() }))
}

/** Where I am signed in, this device first. */
export const devicesQuery = queryOptions({
  queryKey: ['signed-in-devices'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/auth/sessions', { signal })),
  staleTime: 0,
})

export async function signOutDevice(id: string): Promise<void> {
  const params = { path: { session_id: id } }
  await unwrap(api.DELETE('/api/auth/sessions/{session_id}', { params }))
}

export async function signOutElsewhere(): Promise<void> {
  await unwrap(api.POST('/api/auth/sessions/sign-out-others'))
}

/** Another admin, on all their devices. */
export async function signOutUser(id: string): Promise<void> {
  await unwrap(api.POST('/api/auth/users/{user_id}/sign-out', at(id)))
}

export function activateUser(id: string): Promise<User> {
  return unwrap(api.POST('/api/auth/users/{user_id}/activate', at(id)))
}

export function deactivateUser(id: string): Promise<User> {
  return unwrap(api.POST('/api/auth/users/{user_id}/deactivate', at(id)))
}

/** The temporary password. The server gives it once and keeps only its hash. One's own needs the current one. */
export async function resetPassword(id: string, body: Reset): Promise<string> {
  const call = api.POST('/api/auth/users/{user_id}/reset-password', {
    ...at(id),
    body,
    headers: knownDevice(),
  })
  return (await unwrap(call)).temporary_password
}

function at(id: string) {
  return { params: { path: { user_id: id } } }
}
