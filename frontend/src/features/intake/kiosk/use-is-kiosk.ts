import { useSyncExternalStore } from 'react'
import { isKiosk } from './kiosk'

const neverChanges = () => () => {}

/** For what stands in the page before the address is known: there it is drawn as on a parent's own phone. */
export function useIsKiosk(): boolean {
  return useSyncExternalStore(neverChanges, isKiosk, () => false)
}
