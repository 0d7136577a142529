import { useSyncExternalStore } from 'react'

/** As the theme's `md`: from here on there is room for quotes beside the talk. */
const wide = '(min-width: 56.25rem)'

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
}

function subscribe(listener: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
