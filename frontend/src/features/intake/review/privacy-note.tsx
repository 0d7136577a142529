import { LockKeyhole } from 'lucide-react'
import { schoolName } from '@/shared/lib/school'
import { Icon } from '@/shared/ui/icon'
import type { Privacy } from '../api'
import { t } from '../messages/messages'

/** What is true of this school's settings: who reads, whether AI is used and where, how long it is kept. */
export function PrivacyNote({ privacy, asksConsent }: { privacy: Privacy; asksConsent: boolean }) {
  const { ai, retention_days: days } = privacy
  return (
    <div role="note" className="flex gap-3 rounded-control bg-accent-soft p-4 text-14">
      <Icon of={LockKeyhole} className="mt-px text-accent" />
      <p>
        <strong className="font-semibold">{t.privacy.title}</strong> {t.privacy.readers(schoolName())}{' '}
        {asksConsent ? t.privacy.cardsWithName : t.privacy.cards} {t.privacy[ai]}{' '}
        {days === null ? t.privacy.keptForever : t.privacy.kept(days)}
      </p>
    </div>
  )
}
