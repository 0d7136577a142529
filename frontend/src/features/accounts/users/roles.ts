import type { Role } from '../api'

interface RoleText {
  role: Role
  name: string
  sentence: string
}

/** In the order of what they may do. */
export const roles: readonly RoleText[] = [
  { role: 'owner', name: 'Owner', sentence: 'Everything, including accounts and settings.' },
  {
    role: 'editor',
    name: 'Editor',
    sentence: 'Builds surveys, invites families, reads and exports answers.',
  },
  { role: 'reader', name: 'Reader', sentence: 'Reads answers and sees who has answered. Changes nothing.' },
  {
    role: 'office',
    name: 'Office',
    sentence: 'Invites families and sees who has answered. Never sees answers.',
  },
  { role: 'teacher', name: 'Teacher', sentence: 'Their own approved card, and nothing else.' },
]

export function roleText(role: Role): RoleText {
  return roles.find((text) => text.role === role) ?? (roles[0] as RoleText)
}

/** Below the role in the list of users. */
export function scopeText(surveyIds: string[] | null | undefined): string {
  if (!surveyIds) return 'All surveys'
  return surveyIds.length === 1 ? '1 survey' : `${surveyIds.length} surveys`
}

/** What each role can do, for the table below the list: the same rows as the server's own table of permissions. */
export const tasks: readonly { task: string; allowed: readonly Role[] }[] = [
  { task: 'Read answers, ask the assistant', allowed: ['owner', 'editor', 'reader'] },
  { task: 'Categorize, approve quotes', allowed: ['owner', 'editor'] },
  { task: 'Build surveys and translations', allowed: ['owner', 'editor'] },
  { task: 'Invite families, print letters', allowed: ['owner', 'editor', 'office'] },
  { task: 'See who has answered', allowed: ['owner', 'editor', 'reader', 'office'] },
  { task: 'Export answers', allowed: ['owner', 'editor'] },
  { task: 'Manage users, settings, audit log', allowed: ['owner'] },
]
