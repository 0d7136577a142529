import { t } from '@lingui/core/macro'
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
        title={t`Teachers`}
        back={{ href: paths.admin, label: t`Back to Admin` }}
        actions={
          <>
            <Button icon={Plus} onClick={() => setIsAdding(true)}>
              {t`Add Teacher`}
            </Button>
            <ButtonLink href={paths.importTeachers} variant="primary" icon={Upload}>
              {t`Import`}
            </ButtonLink>
          </>
        }
      >
        <p>{t`Parents choose from this list. Archived teachers stay on old responses.`}</p>
      </PageHead>
      <div className="grid gap-6">
        <TeachersPanel isAdding={isAdding} onAddingChange={setIsAdding} />
        <LastImportLine />
      </div>
    </>
  )
}
