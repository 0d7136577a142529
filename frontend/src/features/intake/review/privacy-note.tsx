import { LockKeyhole } from 'lucide-react'
import { Icon } from '@/shared/ui/icon'
import type { Survey } from '../api'
import { SchoolName } from '../frame/school-words'
import { t } from '../messages/messages'

/** The promise of the first step, in the same words, and all that belongs to it. */
export function PrivacyNote({ survey }: { survey: Survey }) {
  return (
    <div role="note" className="flex gap-3 rounded-control bg-accent-soft p-4 text-14">
      <Icon of={LockKeyhole} className="mt-px text-accent" />
      <div className="min-w-0">
        <strong className="font-semibold">{t.privacy.title}</strong>{' '}
        {survey.is_confidential ? t.promise.confidential : t.promise.named} {t.promise.cards}
        <PrivacyWords survey={survey} />
      </div>
    </div>
  )
}

/** What else is true of this school's settings: whether AI is used and where, how long answers are kept, and what the
 *  school says about it itself. */
export function PrivacyWords({ survey }: { survey: Survey }) {
  const { ai, retention_days: days, text, contact } = survey.privacy
  return (
    <>
      <p className="mt-2">
        {survey.is_confidential && `${t.privacy.caveat} `}
        {t.privacy[ai]} {days === null ? t.privacy.keptForever : t.privacy.kept(days)}
      </p>
      {text && (
        <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      {contact && (
        <p className="mt-2 wrap-anywhere">
          <SchoolName survey={survey} />: {contact}
        </p>
      )}
    </>
  )
}
