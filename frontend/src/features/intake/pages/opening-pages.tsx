import { cx } from '@/shared/lib/cx'
import { Spinner } from '@/shared/ui/feedback/spinner'
import { Button, buttonClass } from '@/shared/ui/form/button'
import { StepTitle } from '../frame/step-title'
import { t } from '../messages/messages'
import { HomeLink, PlainPage } from './plain-page'

export function OpeningPage({ isTroubled }: { isTroubled: boolean }) {
  return (
    <PlainPage>
      <Spinner label={isTroubled ? t.opening.stillTrying : t.opening.loading} />
      {isTroubled && <p className="mt-2 text-ink-2">{t.opening.kept}</p>}
    </PlainPage>
  )
}

interface ProblemPageProps {
  /** What could not be done. */
  at: 'survey' | 'start' | 'resume' | 'address'
  /** Trying again later can help. */
  isPassing: boolean
  /** Where a new response can be started instead. */
  surveyId: string | undefined
}

export function ProblemPage({ at, isPassing, surveyId }: ProblemPageProps) {
  return (
    <PlainPage>
      <div role="alert">
        <StepTitle>{t.opening.failed[at]}</StepTitle>
        <p className="mt-3 mb-6">{isPassing ? t.opening.failedHint : t.opening.notFoundHint}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {isPassing && (
          <Button
            variant="primary"
            size="large"
            className="max-sm:w-full sm:min-h-11 sm:text-16"
            onClick={() => location.reload()}
          >
            {t.tryAgain}
          </Button>
        )}
        {!isPassing && surveyId && (
          <a
            href={`/survey/${encodeURIComponent(surveyId)}`}
            className={cx(buttonClass({ size: 'large' }), 'max-sm:w-full sm:min-h-11 sm:text-16')}
          >
            {t.opening.startAnew}
          </a>
        )}
        <HomeLink />
      </div>
    </PlainPage>
  )
}

interface ClosedPageProps {
  /** Said below, after something was done here. */
  news?: string
  /** Why nothing can be sent, where it is not that the survey has closed. */
  said?: { title: string; text: string } | undefined
}

export function ClosedPage({ news: message, said }: ClosedPageProps) {
  return (
    <PlainPage>
      <StepTitle takesFocus={!!message}>{said?.title ?? t.opening.closedTitle}</StepTitle>
      <p className="mt-3 mb-6">{said?.text ?? t.opening.closedText}</p>
      {message && (
        <p role="status" className="mb-6">
          {message}
        </p>
      )}
      <HomeLink />
    </PlainPage>
  )
}
