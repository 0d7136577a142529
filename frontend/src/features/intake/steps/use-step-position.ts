import { useEffect, useLayoutEffect, useState } from 'react'
import { isKiosk } from '../kiosk/kiosk'
import type { StepPosition } from './step-rules'

interface HistoryState {
  position?: StepPosition
}

/** The parent's position in the flow. Each move is an entry of the browser's history, so that the Back button of a
 *  phone leads one step back and not out of the survey. A kiosk has no history that the next visitor could go back
 *  in. `onArrive` is called with every position, the first one included. */
export function useStepPosition(findFirst: () => StepPosition, onArrive: (position: StepPosition) => void) {
  const [position, setPosition] = useState(findFirst)
  const [isMoved, setIsMoved] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first position is written into the history once, before any move.
  useLayoutEffect(() => {
    if (!isKiosk()) history.replaceState({ position }, '')
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position counts, not a new function.
  useEffect(() => onArrive(position), [position])

  useEffect(() => {
    function handlePop({ state }: PopStateEvent) {
      const { position: earlier } = (state ?? {}) as HistoryState
      if (!earlier) return
      setPosition(earlier)
      setIsMoved(true)
    }
    window.addEventListener('popstate', handlePop)
    return () => window.removeEventListener('popstate', handlePop)
  }, [])

  function go(next: StepPosition) {
    if (!isKiosk()) history.pushState({ position: next }, '')
    setPosition(next)
    setIsMoved(true)
    window.scrollTo(0, 0)
  }

  return { position, isMoved, go }
}
