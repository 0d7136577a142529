import { ImportFlow } from '@/features/roster/import/import-flow'
import { PageHead } from '@/shared/ui/layout/page-head'

export function ImportTeachersPage() {
  return (
    <>
      <PageHead title="Import Teachers" back={{ href: '/admin/teachers', label: 'Back to Teachers' }}>
        <p>Nothing changes until you have seen what will.</p>
      </PageHead>
      <ImportFlow />
    </>
  )
}
