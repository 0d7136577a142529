import { t } from '@lingui/core/macro'
import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { FamiliesPanel } from '@/features/families/list/families-panel'
import { useMay } from '@/shared/api/permissions'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'

export function FamiliesPage() {
  const [isAdding, setIsAdding] = useState(false)
  const may = useMay()
  return (
    <>
      <PageHead
        title={t`Families`}
        back={{ href: paths.admin, label: t`Back to Admin` }}
        actions={
          may('invite_families') && (
            <>
              <Button variant="quiet" icon={Plus} onClick={() => setIsAdding(true)}>
                {t`Add Family`}
              </Button>
              <ButtonLink href={paths.importFamilies} variant="primary" icon={Upload}>
                {t`Import Families`}
              </ButtonLink>
            </>
          )
        }
      >
        <p>{t`We keep each child’s grade and teachers, never a child’s name.`}</p>
      </PageHead>
      <FamiliesPanel isAdding={isAdding} onAddingChange={setIsAdding} />
    </>
  )
}
