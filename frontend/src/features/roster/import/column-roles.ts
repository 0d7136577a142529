import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ColumnRole } from '../api'

export const roleLabels: Record<ColumnRole, MessageDescriptor> = {
  name: msg`Name`,
  first: msg`First name`,
  last: msg`Last name`,
  grade: msg`Grade or subject`,
  role: msg`Role (teacher or not)`,
  status: msg`Status`,
  skip: msg`Not needed`,
}

/** A full name makes its parts needless, and the other way round. */
const rivals: Partial<Record<ColumnRole, readonly ColumnRole[]>> = {
  name: ['name', 'first', 'last'],
  first: ['first', 'name'],
  last: ['last', 'name'],
}

/** The roles after one column was given another one. A column that had a conflicting role is skipped. */
export function chooseRole(roles: readonly ColumnRole[], index: number, role: ColumnRole): ColumnRole[] {
  const given = rivals[role] ?? [role]
  return roles.map((other, i) => {
    if (i === index) return role
    return role !== 'skip' && given.includes(other) ? 'skip' : other
  })
}
