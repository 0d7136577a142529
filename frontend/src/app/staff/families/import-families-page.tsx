import { FamilyImportFlow } from '@/features/families/import/import-flow'
import { paths } from '@/shared/lib/paths'
import { PageHead } from '@/shared/ui/layout/page-head'

export function ImportFamiliesPage() {
  return (
    <>
      <PageHead title="Import Families" back={{ href: paths.families, label: 'Back to Families' }}>
        <p>You’ll review everything before importing.</p>
      </PageHead>
      <FamilyImportFlow />
    </>
  )
}
