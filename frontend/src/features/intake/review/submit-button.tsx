import type { Ref } from 'react'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/form/button'
import { t } from '../messages/messages'
import type { Submission } from './submission'

interface SubmitButtonProps {
  ref: Ref<HTMLButtonElement>
  submission: Submission
  /** There is no connection: the last words or the submission itself are still on their way. */
  isWaiting: boolean
  isDisabled: boolean
  onSubmit: () => void
}

export function SubmitButton({ ref, submission, isWaiting, isDisabled, onSubmit }: SubmitButtonProps) {
  return (
    <Button
      ref={ref}
      variant="primary"
      size="large"
      className={cx('max-sm:flex-1 max-sm:px-3 sm:min-h-11 sm:text-16', isWaiting && 'max-sm:text-16')}
      disabled={isDisabled}
      isBusy={!['idle', 'refused'].includes(submission.phase)}
      busyLabel={isWaiting ? t.review.waitingLabel : busyLabels[submission.phase]}
      onClick={onSubmit}
    >
      {t.review.submit}
    </Button>
  )
}

const busyLabels: Record<Submission['phase'], string> = {
  idle: t.review.submitting,
  settling: t.review.savingFirst,
  sending: t.review.submitting,
  cancelled: t.review.checking,
  done: t.review.submitting,
  refused: t.review.submitting,
}
