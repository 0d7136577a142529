import { type RefObject, useContext, useEffect, useRef } from 'react'
import { Button } from '@/shared/ui/form/button'
import { StepTitle } from '../frame/step-title'
import { SurveyContext } from '../frame/survey-context'
import { t } from '../messages/messages'
import { countdownSeconds, spokenSeconds } from './idle'

interface CountdownProps {
  left: number
  isSaved: boolean
  isClearing: boolean
  clearButton: RefObject<HTMLButtonElement | null>
  onClear: () => void
}

const size = 'max-sm:w-full'

/** Shown instead of the answers, which are hidden while it counts. */
export function Countdown({ left, isSaved, isClearing, clearButton, onClear }: CountdownProps) {
  const { Main } = useContext(SurveyContext)
  const stayButton = useRef<HTMLButtonElement>(null)

  useEffect(() => stayButton.current?.focus(), [])

  return (
    <Main className="mx-auto flex w-full max-w-parent flex-1 flex-col justify-center px-5 py-10">
      <div className="w-full max-w-column">
        <Ring left={left} />
        <StepTitle className="mt-6">{t.kiosk.title}</StepTitle>
        <p className="mt-2 mb-6">{isSaved ? t.kiosk.saved : t.kiosk.unsaved}</p>
        <p role="alert" className="sr-only">
          {t.kiosk.countdown(spokenSeconds(left))}
        </p>
        <div className="flex flex-wrap gap-3 max-sm:flex-col">
          {/* A press anywhere keeps the session, so this one needs no handler of its own. */}
          <Button ref={stayButton} variant="primary" size="large" className={size}>
            {t.kiosk.stay}
          </Button>
          <Button
            ref={clearButton}
            variant="quiet"
            size="large"
            className={size}
            isBusy={isClearing}
            busyLabel={t.kiosk.clearing}
            onClick={onClear}
          >
            {t.kiosk.clear}
          </Button>
        </div>
      </div>
    </Main>
  )
}

const radius = 78
const length = 2 * Math.PI * radius

/** Moves with the seconds; without motion it jumps once a second. */
function Ring({ left }: { left: number }) {
  return (
    <div aria-hidden="true" className="relative grid size-43 place-items-center">
      <svg aria-hidden="true" viewBox="0 0 172 172" className="absolute inset-0 -rotate-90">
        <circle cx="86" cy="86" r={radius} fill="none" strokeWidth="11" className="stroke-line" />
        <circle
          cx="86"
          cy="86"
          r={radius}
          fill="none"
          strokeWidth="11"
          strokeLinecap="round"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - left / countdownSeconds)}
          className="stroke-accent transition-[stroke-dashoffset] duration-1000 ease-linear motion-reduce:transition-none"
        />
      </svg>
      <span className="grid justify-items-center">
        <span className="font-words text-[4rem] leading-none font-semibold tabular-nums">{left}</span>
        <span className="text-14 text-ink-2">{t.kiosk.seconds(left)}</span>
      </span>
    </div>
  )
}
