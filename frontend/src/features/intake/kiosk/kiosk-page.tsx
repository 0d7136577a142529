import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '@/shared/lib/cx'
import { useStore } from '@/shared/lib/use-store'
import type { OpenSurvey } from '../opening/open-survey'
import { useSurvey } from '../opening/use-survey'
import { ClosedPage } from '../pages/opening-pages'
import { settleWithin } from '../saving/watch-page'
import { SurveyFlow } from '../steps/survey-flow'
import { Countdown } from './countdown'
import { kioskAddress } from './kiosk'
import { KioskThanks } from './kiosk-thanks'
import { useIdle } from './use-idle'

const saveTimeout = 5000

/** The survey on a device that many families share: it goes back to its start by itself. */
export function KioskPage({ open }: { open: OpenSurvey }) {
  const { response } = open
  const [survey, setSurvey] = useSurvey(open.survey, response)
  const [isSent, setIsSent] = useState(false)
  const [isClearing, setIsClearing] = useState(false)
  const { saveState, isTooLate } = useStore(response)
  const clearButton = useRef<HTMLButtonElement>(null)
  const left = useIdle(isQuiet, () => void clear())

  /** The keyboard has to reach the button that clears, and pressing that one does not keep the session. */
  function isQuiet(event: Event): boolean {
    if (isClearing) return true
    if (event instanceof KeyboardEvent && ['Tab', 'Shift'].includes(event.key)) return true
    return event.target instanceof Node && !!clearButton.current?.contains(event.target)
  }

  async function clear() {
    if (isClearing) return
    // At once, so that nothing that is mounted can keep the page from being left.
    flushSync(() => setIsClearing(true))
    if (!isSent) await settleWithin(response, saveTimeout)
    location.replace(kioskAddress(survey.id))
  }

  function handleSubmitted() {
    response.forget()
    setIsSent(true)
    window.scrollTo(0, 0)
  }

  if (isSent) return <KioskThanks survey={survey} onDone={() => void clear()} />
  if (isTooLate) return <ClosedPage />
  return (
    <>
      {left !== undefined && (
        <Countdown
          left={left}
          isSaved={saveState === 'saved'}
          isClearing={isClearing}
          clearButton={clearButton}
          onClear={() => void clear()}
        />
      )}
      {/* Hidden, not unmounted: whoever is still there finds everything as it was. */}
      {!isClearing && (
        <div className={cx(left === undefined ? 'contents' : 'hidden')}>
          <SurveyFlow open={{ ...open, survey }} onSubmitted={handleSubmitted} onChanged={setSurvey} />
        </div>
      )}
    </>
  )
}
