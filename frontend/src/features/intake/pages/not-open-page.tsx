import { StepTitle } from '../frame/step-title'
import { t } from '../messages/messages'
import { HomeLink, PlainPage } from './plain-page'

/** Before a survey opens for the first time, or again at a time that the school has set. */
export function NotOpenPage({ opensAt }: { opensAt: string | undefined }) {
  return (
    <PlainPage>
      <StepTitle>{t.notOpen.title}</StepTitle>
      {opensAt && <p className="mt-3">{t.notOpen.opens(new Date(opensAt))}</p>}
      <p className="mt-3 mb-6">{t.notOpen.text}</p>
      <HomeLink />
    </PlainPage>
  )
}
