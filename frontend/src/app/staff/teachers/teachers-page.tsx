import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { LastImportLine } from '@/features/roster/import/last-import-line'
import { TeachersPanel } from '@/features/roster/list/teachers-panel'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'

export function TeachersPage() {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <PageHead
        title="Teachers"
        back={{ href: paths.admin, label: 'Back to Admin' }}
        actions={
          <>
            <Button icon={Plus} onClick={() => setIsAdding(true)}>
              Add Teacher
            </Button>
            <ButtonLink href={paths.importTeachers} variant="primary" icon={Upload}>
              Import
            </ButtonLink>
          </>
        }
      >
        <p>Parents choose from this list. Archived teachers stay on old responses.</p>
      </PageHead>
      <div className="grid gap-6">
        <TeachersPanel isAdding={isAdding} onAddingChange={setIsAdding} />
        <LastImportLine />
      </div>
    </>
  )
}
