import { buttonClass } from '@/shared/ui/form/button-class'
import { PageTitle } from '@/shared/ui/layout/page-title'

export function SurveyUnavailablePage() {
  return (
    <div className="max-w-column">
      <PageTitle>This survey cannot be shown yet</PageTitle>
      <p className="mt-3 mb-6">
        Please come back a little later. The link that the school sent you stays the same.
      </p>
      <a href="/" className={buttonClass({})}>
        Return Home
      </a>
    </div>
  )
}
