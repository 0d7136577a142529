import { LockKeyhole, WifiOff } from 'lucide-react'
import { type Ref, useId } from 'react'
import { cx } from '@/shared/lib/cx'
import { schoolName } from '@/shared/lib/school'
import { Button } from '@/shared/ui/form/button'
import { Icon } from '@/shared/ui/icon'
import type { Survey } from '../api'
import { t } from '../messages/messages'
import type { ResponseSnapshot, ResponseStore } from '../saving/response-store'
import { agreed } from '../saving/slots'
import type { Submission } from './submission'

/** What is true of this school's settings: who reads, whether AI is used and where, how long it is kept. */
export function PrivacyNote({ survey }: { survey: Survey }) {
  const { ai, retention_days: days } = survey.privacy
  const readers = survey.is_confidential ? t.privacy.confidentialReaders : t.privacy.readers
  return (
    <div role="note" className="flex gap-3 rounded-control bg-accent-soft p-4 text-14">
      <Icon of={LockKeyhole} className="mt-px text-accent" />
      <p>
        <strong className="font-semibold">{t.privacy.title}</strong> {readers(schoolName())}{' '}
        {survey.asks_name_consent ? t.privacy.cardsWithName : t.privacy.cards} {t.privacy[ai]}{' '}
        {days === null ? t.privacy.keptForever : t.privacy.kept(days)}
        <SchoolWords privacy={survey.privacy} />
      </p>
    </div>
  )
}

/** What the school has set about it in its own words, and whom to ask. */
function SchoolWords({ privacy: { text, contact } }: Pick<Survey, 'privacy'>) {
  return (
    <>
      {text && (
        <span dir="auto" className="mt-2 block whitespace-pre-line">
          {text}
        </span>
      )}
      {contact && (
        <span className="mt-2 block wrap-anywhere">
          {schoolName()}: {contact}
        </span>
      )}
    </>
  )
}

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
