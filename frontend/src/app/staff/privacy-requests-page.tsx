import { t } from '@lingui/core/macro'
import { RequestsPanel } from '@/features/subjects/requests-panel'
import { paths } from '@/shared/lib/paths'
import { PageHead } from '@/shared/ui/layout/page-head'

export function PrivacyRequestsPage() {
  return (
    <>
      <PageHead title={t`Privacy Requests`} back={{ href: paths.admin, label: t`Back to Admin` }}>
        <p>{t`When a parent asks what the school holds about them, or wants it erased.`}</p>
      </PageHead>
      <RequestsPanel />
    </>
  )
}
