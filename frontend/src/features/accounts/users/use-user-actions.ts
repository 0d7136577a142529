import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readSession, reloadUser } from '@/shared/api/session'
import { useToast } from '@/shared/ui/feedback/toast'
import {
  activateUser,
  deactivateUser,
  type Reset,
  type RoleChange,
  resetPassword,
  setRole,
  signOutUser,
  type User,
  usersQuery,
} from '../api'
import { roleText } from './roles'

/** Each act is done when the list shows it: the list is fetched again before the promise is kept. */
export function useActivate() {
  const refetch = useRefetch()
  const showToast = useToast()
  return useMutation({
    mutationFn: (user: User) => activateUser(user.id),
    onSuccess: async ({ full_name }) => {
      await refetch()
      showToast(t`${full_name} is active now`)
    },
  })
}

export function useSetRole() {
  const refetch = useRefetch()
  const showToast = useToast()
  return useMutation({
    mutationFn: ({ user, change }: { user: User; change: RoleChange }) => setRole(user.id, change),
    onSuccess: async ({ id, full_name, role }) => {
      // Whoever gives up the role of an Owner no longer sees the list.
      if (readSession().user?.id === id) await reloadUser()
      else await refetch()
      showToast(`${full_name}: ${roleText(role).name}`)
    },
  })
}

export function useDeactivate() {
  const refetch = useRefetch()
  const showToast = useToast()
  return useMutation({
    mutationFn: (user: User) => deactivateUser(user.id),
    onSuccess: async ({ full_name }) => {
      await refetch()
      showToast(t`${full_name} is inactive now`)
    },
  })
}

/** The password must not stay in the cache of mutations longer than it is on the screen. */
export function useReset() {
  const refetch = useRefetch()
  return useMutation({
    mutationFn: ({ user, ...reset }: { user: User } & Reset) => resetPassword(user.id, reset),
    // After one's own reset the list is closed until the temporary password was changed.
    onSuccess: (_, { current_password }) => (current_password == null ? refetch() : undefined),
    gcTime: 0,
  })
}

export function useSignOutUser() {
  const showToast = useToast()
  return useMutation({
    mutationFn: (user: User) => signOutUser(user.id),
    onSuccess: (_, { full_name }) => showToast(t`${full_name} is signed out everywhere`),
  })
}

function useRefetch() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries(usersQuery)
}
