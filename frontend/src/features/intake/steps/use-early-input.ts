import { useEffect, useLayoutEffect, useRef } from 'react'
import { takeEarlyInput } from '../opening/first-step'
import { isFilled } from '../saving/validity'
import type { StepProps } from './step-props'

/** The first step can be typed on before React is there: it goes on with what was typed and pressed meanwhile. */
export function useEarlyInput(fieldId: string, { response, moves }: StepProps): void {
  const wantsNext = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in the moment in which React takes over.
  useLayoutEffect(() => {
    const early = takeEarlyInput()
    if (!early) return
    if (early.text) response.edit('name', early.text)
    // A field that React has taken over has the focus still; one that it had to make anew has not.
    if (early.hasFocus) document.getElementById(fieldId)?.focus()
    wantsNext.current = early.wantsNext && isFilled(early.text)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: likewise, but after this step is in the browser's history.
  useEffect(() => {
    if (wantsNext.current) moves.onNext()
    wantsNext.current = false
  }, [])
}
