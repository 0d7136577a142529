import { RequestsPanel } from '@/features/subjects/requests-panel'
import { paths } from '@/shared/lib/paths'
import { PageHead } from '@/shared/ui/layout/page-head'

export function PrivacyRequestsPage() {
  return (
    <>
      <PageHead title="Privacy Requests" back={{ href: paths.admin, label: 'Back to Admin' }}>
        <p>When a parent asks what the school holds about them, or wants it erased.</p>
      </PageHead>
      <RequestsPanel />
    </>
  )
}
