import { ImportFlow } from '@/features/roster/import/import-flow'
import { paths } from '@/shared/lib/paths'
import { PageHead } from '@/shared/ui/layout/page-head'

export function ImportTeachersPage() {
  return (
    <>
      <PageHead title="Import Teachers" back={{ href: paths.teachers, label: 'Back to Teachers' }}>
        <p>You'll review everything before importing.</p>
      </PageHead>
      <ImportFlow />
    </>
  )
}
