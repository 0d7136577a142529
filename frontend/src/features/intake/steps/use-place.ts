import { useEffect, useLayoutEffect, useState } from 'react'
import type { StepPlace } from './step-rules'

interface PlaceInHistory {
  place?: StepPlace
}

/** The parent's place in the flow. Each move is an entry of the browser's history, so that the Back button of a
 *  phone leads one step back and not out of the survey. */
export function usePlace(findFirst: () => StepPlace) {
  const [place, setPlace] = useState(findFirst)
  const [isMoved, setIsMoved] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first place is written into the history once, before any move.
  useLayoutEffect(() => {
    history.replaceState({ place }, '')
  }, [])

  useEffect(() => {
    function handlePop({ state }: PopStateEvent) {
      const { place: earlier } = (state ?? {}) as PlaceInHistory
      if (!earlier) return
      setPlace(earlier)
      setIsMoved(true)
    }
    window.addEventListener('popstate', handlePop)
    return () => window.removeEventListener('popstate', handlePop)
  }, [])

  function go(next: StepPlace) {
    history.pushState({ place: next }, '')
    setPlace(next)
    setIsMoved(true)
    window.scrollTo(0, 0)
  }

  return { place, isMoved, go }
}
