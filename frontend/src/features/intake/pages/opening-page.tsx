import { Spinner } from '@/shared/ui/feedback/spinner'
import { t } from '../messages/messages'
import { PlainPage } from './plain-page'

export function OpeningPage({ isTroubled }: { isTroubled: boolean }) {
  return (
    <PlainPage>
      <Spinner label={isTroubled ? t.opening.stillTrying : t.opening.loading} />
      {isTroubled && <p className="mt-2 text-ink-2">{t.opening.kept}</p>}
    </PlainPage>
  )
}
