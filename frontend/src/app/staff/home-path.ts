import type { User } from '@/shared/api/session-storage'
import { paths } from '@/shared/lib/paths'

/** Where somebody begins: with the surveys, or, as a Teacher, with their own card. */
export function homePath(user: Pick<User, 'permissions'>): string {
  return user.permissions?.includes('see_surveys') ? paths.admin : paths.myCard
}
