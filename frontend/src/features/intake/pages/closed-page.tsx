import { StepTitle } from '../frame/step-title'
import { t } from '../messages/messages'
import { HomeLink, PlainPage } from './plain-page'

export function ClosedPage() {
  return (
    <PlainPage>
      <StepTitle>{t.opening.closedTitle}</StepTitle>
      <p className="mt-3 mb-6">{t.opening.closedText}</p>
      <HomeLink />
    </PlainPage>
  )
}
