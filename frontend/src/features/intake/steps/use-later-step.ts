import { useEffect, useState } from 'react'
import { type LaterSteps, loadedLaterSteps, loadLaterSteps } from './load-later-steps'

/** Undefined until it has arrived. React.lazy would show its placeholder for a moment even when it is there. */
export function useLaterStep(): LaterSteps['LaterStep'] | undefined {
  const [steps, setSteps] = useState(loadedLaterSteps)
  useEffect(() => {
    let isCurrent = true
    void loadLaterSteps().then((arrived) => isCurrent && setSteps(arrived))
    return () => {
      isCurrent = false
    }
  }, [])
  return steps?.LaterStep
}
