import { useEffect, useLayoutEffect, useState } from 'react'
import { isKiosk } from '../kiosk/kiosk'
import type { StepPlace } from './step-rules'

interface PlaceInHistory {
  place?: StepPlace
}

/** The parent's place in the flow. Each move is an entry of the browser's history, so that the Back button of a
 *  phone leads one step back and not out of the survey. A kiosk has no history that the next visitor could go back
 *  in. `onArrive` is told of every place, the first one included. */
export function usePlace(findFirst: () => StepPlace, onArrive: (place: StepPlace) => void) {
  const [place, setPlace] = useState(findFirst)
  const [isMoved, setIsMoved] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first place is written into the history once, before any move.
  useLayoutEffect(() => {
    if (!isKiosk()) history.replaceState({ place }, '')
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place counts, not a new function.
  useEffect(() => onArrive(place), [place])

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
    if (!isKiosk()) history.pushState({ place: next }, '')
    setPlace(next)
    setIsMoved(true)
    window.scrollTo(0, 0)
  }

  return { place, isMoved, go }
}
