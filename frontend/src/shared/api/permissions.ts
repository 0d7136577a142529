import { useSession } from './session'
import type { User } from './session-storage'

export type Permission = User['permissions'][number]

/** What the signed-in person's role includes. The server decides; this only hides what it would refuse. */
export function useMay(): (permission: Permission) => boolean {
  const { user } = useSession()
  return (permission) => user?.permissions?.includes(permission) ?? false
}
