import { t } from '@lingui/core/macro'
import { FamilyImportFlow } from '@/features/families/import/import-flow'
import { paths } from '@/shared/lib/paths'
import { PageHead } from '@/shared/ui/layout/page-head'

export function ImportFamiliesPage() {
  return (
    <>
      <PageHead title={t`Import Families`} back={{ href: paths.families, label: t`Back to Families` }}>
        <p>{t`You’ll review everything before importing.`}</p>
      </PageHead>
      <FamilyImportFlow />
    </>
  )
}
