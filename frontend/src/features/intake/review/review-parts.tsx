import { WifiOff } from 'lucide-react'
import { type Ref, useId } from 'react'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import { t } from '../messages/messages'
import type { ResponseSnapshot, ResponseStore } from '../saving/response-store'
import { agreed } from '../saving/slots'
import type { Submission } from './submission'

interface NameConsentProps {
  response: ResponseStore
  snapshot: ResponseSnapshot
}

/** One box, not ticked: a name goes no further than the parent says. */
export function NameConsent({ response, snapshot }: NameConsentProps) {
  const id = useId()
  return (
    <div className="mt-5 grid gap-1 text-16">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-accent"
          aria-describedby={id}
          checked={snapshot.values.consent}
          onChange={({ target }) => {
            response.edit('consent', target.checked ? agreed : '')
            response.flush()
          }}
        />
        {t.review.consent}
      </label>
      <p id={id} className="text-14 text-ink-2">
        {t.review.consentHint}
      </p>
    </div>
  )
}

interface SubmitButtonProps {
  ref: Ref<HTMLButtonElement>
  submission: Submission
  /** There is no connection: the last words or the submission itself are still on their way. */
  isWaiting: boolean
  isDisabled: boolean
  /** Something is missing. The button can still be reached and pressed, and then says what. */
  isIncomplete: boolean
  onSubmit: () => void
}

/** The sentence that says why the button is not available. */
export const incompleteId = 'review-incomplete'

export function SubmitButton(props: SubmitButtonProps) {
  const { ref, submission, isWaiting, isDisabled, isIncomplete, onSubmit } = props
  return (
    <Button
      ref={ref}
      variant="primary"
      size="large"
      className={cx('max-sm:flex-1 max-sm:px-3 sm:min-h-11 sm:text-16', isWaiting && 'max-sm:text-16')}
      disabled={isDisabled}
      {...(isIncomplete && {
        'aria-disabled': true,
        'aria-describedby': incompleteId,
        // A button that is not available does nothing itself; the step answers as it does to Next.
        onClickCapture: ({ currentTarget }) => currentTarget.form?.requestSubmit(),
      })}
      isBusy={!['idle', 'refused'].includes(submission.phase)}
      busyLabel={isWaiting ? t.review.waitingLabel : busyLabel(submission.phase)}
      onClick={onSubmit}
    >
      {t.review.submit}
    </Button>
  )
}

function busyLabel(phase: Submission['phase']): string {
  if (phase === 'settling') return t.review.savingFirst
  return phase === 'cancelled' ? t.review.checking : t.review.submitting
}

/** Says that the submission waits and for what. Screen readers hear the same from the page's status line. */
export function WaitingPanel({ text }: { text: string }) {
  return (
    <div
      aria-hidden="true"
      className="mb-3 flex max-h-[40vh] gap-3 overflow-y-auto rounded-control bg-warn-soft p-3 text-14 sm:mb-5 sm:p-4"
    >
      <Icon of={WifiOff} className="mt-px text-warn" />
      <div>
        <p className="text-16 font-semibold">{t.review.waiting}</p>
        <p className="mt-0.5">{text}</p>
      </div>
    </div>
  )
}
