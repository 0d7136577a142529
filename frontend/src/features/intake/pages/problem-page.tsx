import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/form/button'
import { buttonClass } from '@/shared/ui/form/button-class'
import { StepTitle } from '../frame/step-title'
import { t } from '../messages/messages'
import { HomeLink, PlainPage } from './plain-page'

interface ProblemPageProps {
  message: string
  /** Trying again later can help. */
  isPassing: boolean
  /** Where a new response can be started instead. */
  surveyId: string | undefined
}

export function ProblemPage({ message, isPassing, surveyId }: ProblemPageProps) {
  return (
    <PlainPage>
      <div role="alert">
        <StepTitle>{message}</StepTitle>
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
