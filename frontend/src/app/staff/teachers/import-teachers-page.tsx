import { t } from '@lingui/core/macro'
import { ImportFlow } from '@/features/roster/import/import-flow'
import { paths } from '@/shared/lib/paths'
import { PageHead } from '@/shared/ui/layout/page-head'

export function ImportTeachersPage() {
  return (
    <>
      <PageHead title={t`Import Teachers`} back={{ href: paths.teachers, label: t`Back to Teachers` }}>
        <p>{t`You'll review everything before importing.`}</p>
      </PageHead>
      <ImportFlow />
    </>
  )
}
