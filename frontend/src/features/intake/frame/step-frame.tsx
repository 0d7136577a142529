import { Clock } from 'lucide-react'
import { type FormEvent, type ReactNode, useContext, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '@/shared/lib/cx'
import { ErrorStrip } from '@/shared/ui/feedback/strip'
import { Button, buttonClass } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import { t } from '../messages/messages'
import type { OpenSurvey } from '../opening/open-survey'
import type { ResponseSnapshot } from '../saving/response-store'
import type { Step, StepPosition } from '../steps/step-rules'
import { ErrorSummary, isMissing, type Need } from './error-summary'
import { LanguageRow } from './language-switch'
import { BackButton, ForwardButton, stickyClass } from './move-buttons'
import { StepBar } from './step-bar'
import { SurveyContext } from './survey-context'

interface StepMoves {
  position: StepPosition
  /** Arrived here by a move and not by opening the page. */
  isMoved: boolean
  /** Another tab has submitted the response: everything can be read and nothing changed. */
  isSubmitted: boolean
  /** The survey has closed; a response that was begun is taken until then. */
  acceptsUntil: string | null
  /** Next was pressed here while something was missing, or a submission has found it. */
  isIncomplete: boolean
  onIncomplete: () => void
  onNext: () => void
  /** Absent where there is no way back. */
  onBack?: (() => void) | undefined
  onReturn?: (() => void) | undefined
}

interface StepFrameProps {
  step: Step
  moves: StepMoves
  /** Next can always be pressed, and then says what is missing. */
  needs?: readonly Need[]
  nextLabel?: string
  /** Shown instead of Back. */
  back?: ReactNode
  /** Shown instead of Next. */
  forward?: ReactNode
  /** Above the buttons, and on a phone in view with them. */
  notice?: ReactNode
  /** Between Back and Next where there is room, above them on a phone. */
  between?: ReactNode
  /** A right rail on a wide screen, below the content on a phone. */
  sidebar?: ReactNode
  children: ReactNode
}

/** What every step has in common: where one is, the content, and the way on within reach of the thumb. */
export function StepFrame(props: StepFrameProps) {
  const {
    step,
    moves,
    needs = [],
    nextLabel = t.next,
    back,
    forward,
    notice,
    between,
    sidebar,
    children,
  } = props
  const { Main, isPreview } = useContext(SurveyContext)
  const summary = useRef<HTMLDivElement>(null)

  // Sent here by a submission, whoever listens hears why; a field then takes the focus and repeats it.
  const isSentHere = !!moves.position.isMissing
  useEffect(() => {
    if (isSentHere) summary.current?.focus()
  }, [isSentHere])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (needs.some(isMissing)) {
      flushSync(moves.onIncomplete)
      summary.current?.focus()
    } else if (!forward) moves.onNext()
  }

  return (
    <>
      {step === 'name' && !isPreview && <LanguageRow />}
      <StepBar step={step} />
      <Main className="mx-auto flex w-full max-w-parent flex-1 flex-col px-5 pt-6 sm:pt-10 sm:pb-14">
        {/* Outside of a dialog this method goes nowhere: without scripts no name may end up in the address. */}
        <form
          method="dialog"
          noValidate
          onSubmit={handleSubmit}
          className={cx(
            'flex flex-1 flex-col sm:block',
            !!sidebar && 'lg:grid lg:grid-cols-[minmax(0,1fr)_300px] lg:content-start lg:gap-x-22',
          )}
        >
          <fieldset disabled={moves.isSubmitted} className="contents">
            <div className={cx('w-full max-w-column pb-8 sm:pb-0', !between && 'max-sm:flex-1')}>
              {moves.acceptsUntil && <GraceStrip until={moves.acceptsUntil} />}
              {moves.isSubmitted && <SubmittedStrip />}
              {moves.isIncomplete && <ErrorSummary ref={summary} needs={needs} />}
              {children}
            </div>
            {between && <div className="order-2 mt-auto mb-2 sm:hidden">{between}</div>}
            <Actions moves={moves} back={back} notice={notice} between={between}>
              {forward ?? <ForwardButton label={nextLabel} />}
            </Actions>
            {sidebar && (
              <div className="-mt-2 mb-6 max-sm:order-1 sm:mt-10 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
                {sidebar}
              </div>
            )}
          </fieldset>
        </form>
      </Main>
    </>
  )
}

function SubmittedStrip() {
  const home = (
    <a href="/" className={buttonClass({ size: 'small' })}>
      {t.returnHome}
    </a>
  )
  return (
    <div className="mb-5">
      <ErrorStrip action={home}>{t.saving.alreadySubmitted}</ErrorStrip>
    </div>
  )
}

function Actions({
  moves,
  back,
  notice,
  between,
  children,
}: {
  moves: StepMoves
  back: ReactNode
  notice: ReactNode
  between: ReactNode
  children: ReactNode
}) {
  return (
    <div className={cx(stickyClass, 'max-w-column max-sm:z-10 max-sm:order-3 max-sm:-mx-5 sm:mt-7')}>
      <div className="border-line bg-surface max-sm:border-t max-sm:px-5 max-sm:py-3 sm:bg-transparent">
        {notice}
        <div className="flex flex-wrap items-center gap-3 sm:justify-between">
          {back || (moves.onBack && <BackButton onClick={moves.onBack} />) || (
            <span className="max-sm:hidden" />
          )}
          {between && <div className="max-sm:hidden">{between}</div>}
          {children}
        </div>
        {moves.onReturn && (
          <div className="mt-2 grid sm:mt-4 sm:justify-items-end">
            <Button variant="quiet" onClick={moves.onReturn}>
              {t.steps.returnToReview}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** Said calmly on every step: the survey has closed, and this response can still be finished. */
function GraceStrip({ until }: { until: string }) {
  return (
    <p role="note" className="mb-5 flex items-start gap-2.5 rounded-control bg-warn-soft px-3.5 py-3 text-14">
      <Icon of={Clock} size="small" className="mt-0.5 text-warn" />
      {t.opening.grace(new Date(until))}
    </p>
  )
}

/** What every step gets: the survey and its response, what the response looks like now, and the ways out. */
export interface StepProps extends OpenSurvey {
  snapshot: ResponseSnapshot
  moves: StepMoves
}
