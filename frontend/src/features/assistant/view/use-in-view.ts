import { useEffect, useRef } from 'react'

/** Room for the tabs above, which were just used and must not vanish under the pointer. */
const tabs = 80

/** Brings the whole panel into view when it opens: its input is at the bottom, and on a phone that is below the edge.
 *  Once more when what stands above it has come and moved it. */
export function useInView(isSettled: boolean) {
  const panel = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place depends on what is above, read from the page.
  useEffect(() => {
    const element = panel.current
    if (element && window.innerHeight >= element.offsetHeight + tabs)
      element.scrollIntoView({ block: 'nearest' })
  }, [isSettled])

  return panel
}
