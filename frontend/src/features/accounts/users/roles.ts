import { plural, t } from '@lingui/core/macro'
import type { Role } from '../api'

interface RoleText {
  role: Role
  name: string
  sentence: string
}

/** In the order of what they may do. */
export function listRoles(): RoleText[] {
  return [
    { role: 'owner', name: t`Owner`, sentence: t`Everything, including accounts and settings.` },
    {
      role: 'editor',
      name: t`Editor`,
      sentence: t`Builds surveys, invites families, reads and exports answers.`,
    },
    {
      role: 'reader',
      name: t`Reader`,
      sentence: t`Reads answers and sees who has answered. Changes nothing.`,
    },
    {
      role: 'office',
      name: t`Office`,
      sentence: t`Invites families and sees who has answered. Never sees answers.`,
    },
    { role: 'teacher', name: t`Teacher`, sentence: t`Their own approved card, and nothing else.` },
  ]
}

export function roleText(role: Role): RoleText {
  const roles = listRoles()
  return roles.find((text) => text.role === role) ?? (roles[0] as RoleText)
}

/** Below the role in the list of users. */
export function scopeText(surveyIds: string[] | null | undefined): string {
  return surveyIds ? plural(surveyIds.length, { one: '# survey', other: '# surveys' }) : t`All surveys`
}

/** What each role can do, for the table below the list: the same rows as the server's own table of permissions. */
export function listTasks(): { task: string; allowed: readonly Role[] }[] {
  return [
    { task: t`Read answers, ask the assistant`, allowed: ['owner', 'editor', 'reader'] },
    { task: t`Categorize, approve quotes`, allowed: ['owner', 'editor'] },
    { task: t`Build surveys and translations`, allowed: ['owner', 'editor'] },
    { task: t`Invite families, print letters`, allowed: ['owner', 'editor', 'office'] },
    { task: t`See who has answered`, allowed: ['owner', 'editor', 'reader', 'office'] },
    { task: t`Export answers`, allowed: ['owner', 'editor'] },
    { task: t`Manage users, settings, audit log`, allowed: ['owner'] },
  ]
}
