import { type ComponentType, lazy } from 'react'

/** React.lazy for named exports: `lazyPage(() => import('./staff/users-page'), 'UsersPage')`. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy<ComponentType>(async () => ({ default: (await load())[name] }))
}
