import type { ComponentType } from 'react'
import { lazyPage } from '../lazy-page'
import { ProtectedRoute } from './protected-route'

/** `lazyPage` for active admins: whoever may not see the page does not load it either. */
export function staffPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  const Page = lazyPage(load, name)
  return () => <ProtectedRoute page={Page} />
}
