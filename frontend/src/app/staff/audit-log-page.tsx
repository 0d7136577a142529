import { t } from '@lingui/core/macro'
import { AuditLogPanel } from '@/features/audit-log/audit-log-panel'
import { paths } from '@/shared/lib/paths'
import { PageHead } from '@/shared/ui/layout/page-head'

export function AuditLogPage() {
  return (
    <>
      <PageHead title={t`Audit log`} back={{ href: paths.admin, label: t`Back to Admin` }}>
        <p>{t`Who signed in, read, searched, exported or changed what.`}</p>
      </PageHead>
      <AuditLogPanel />
    </>
  )
}
