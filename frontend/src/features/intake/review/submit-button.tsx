import { Button } from '@/shared/ui/form/button'
import { t } from '../messages/messages'
import type { SubmitState } from './use-submit'

interface SubmitButtonProps {
  state: SubmitState
  /** There is no connection: the last words are still on their way. */
  isWaiting: boolean
  isDisabled: boolean
  onSubmit: () => void
}

export function SubmitButton({ state, isWaiting, isDisabled, onSubmit }: SubmitButtonProps) {
  const busyLabel =
    state === 'saving' ? (isWaiting ? t.review.waiting : t.review.savingFirst) : t.review.submitting
  return (
    <Button
      variant="primary"
      size="large"
      className="max-sm:flex-1 sm:min-h-11 sm:text-16"
      disabled={isDisabled || state === 'impossible'}
      isBusy={state === 'saving' || state === 'submitting'}
      busyLabel={busyLabel}
      onClick={onSubmit}
    >
      {t.review.submit}
    </Button>
  )
}
