import { StepTitle } from '../frame/step-title'
import { t } from '../messages/messages'
import { HomeLink, PlainPage } from './plain-page'

/** `news` is said below, after something was done here. */
export function ClosedPage({ news }: { news?: string }) {
  return (
    <PlainPage>
      <StepTitle takesFocus={!!news}>{t.opening.closedTitle}</StepTitle>
      <p className="mt-3 mb-6">{t.opening.closedText}</p>
      {news && (
        <p role="status" className="mb-6">
          {news}
        </p>
      )}
      <HomeLink />
    </PlainPage>
  )
}
