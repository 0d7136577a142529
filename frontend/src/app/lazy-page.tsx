import { type ComponentType, lazy } from 'react'
import { ProtectedRoute } from '@/app/staff/protected-route'
import type { Permission } from '@/shared/api/permissions'

/** React.lazy for named exports: `lazyPage(() => import('./staff/users-page'), 'UsersPage')`. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy<ComponentType>(async () => ({ default: (await load())[name] }))
}

/** `lazyPage` for active accounts whose role includes it: nobody else loads the page. */
export function staffPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  permission?: Permission,
): ComponentType {
  const Page = lazyPage(load, name)
  return () => <ProtectedRoute page={Page} permission={permission} />
}
