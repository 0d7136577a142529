import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Moment, now, secondsLeft, timeSince } from './idle'

const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'input'] as const
/** While the countdown covers the page a press must not reach what lies below, so only a whole click counts. */
const touchesOfCountdown = ['click', 'keydown', 'wheel', 'touchmove'] as const

/** Counts down when nobody has touched the page for two minutes. The first touch starts it: a page at which nobody
 *  has been since it was loaded has nothing to clear. `isQuiet` tells a touch that does not keep the session. */
export function useIdle(isQuiet: (event: Event) => boolean, onEnd: () => void): number | undefined {
  const touchedAt = useRef<Moment>(undefined)
  const [left, setLeft] = useState<number>()
  const isCounting = left !== undefined

  const handleTouch = useEffectEvent((event: Event) => {
    if (isCounting && isQuiet(event)) return
    touchedAt.current = now()
    setLeft(undefined)
  })

  // The time that has passed is what counts: a tablet that was asleep clears the page as it wakes up.
  const handleTick = useEffectEvent(() => {
    if (touchedAt.current === undefined) return
    const next = secondsLeft(timeSince(touchedAt.current))
    setLeft(next)
    if (next === 0) onEnd()
  })

  useEffect(() => {
    const names = isCounting ? touchesOfCountdown : touches
    for (const name of names) window.addEventListener(name, handleTouch, { passive: true })
    return () => {
      for (const name of names) window.removeEventListener(name, handleTouch)
    }
  }, [isCounting])

  useEffect(() => {
    const timer = setInterval(handleTick, 1000)
    return () => clearInterval(timer)
  }, [])

  return left
}
