import { AuditLogPanel } from '@/features/audit-log/audit-log-panel'
import { paths } from '@/shared/lib/paths'
import { PageHead } from '@/shared/ui/layout/page-head'

export function AuditLogPage() {
  return (
    <>
      <PageHead title="Audit log" back={{ href: paths.admin, label: 'Back to Admin' }}>
        <p>Who signed in, read, searched, exported or changed what.</p>
      </PageHead>
      <AuditLogPanel />
    </>
  )
}
