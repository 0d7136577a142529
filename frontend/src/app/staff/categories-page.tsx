import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { CategoriesPanel } from '@/features/categories/manage/categories-panel'
import { ScorecardSection } from '@/features/categories/manage/scorecard-section'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/form/button'
import { PageHead } from '@/shared/ui/layout/page-head'

export function CategoriesPage() {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <PageHead
        title={t`Categories`}
        back={{ href: paths.admin, label: t`Back to Admin` }}
        actions={
          <Button variant="primary" icon={Plus} onClick={() => setIsAdding(true)}>
            {t`Add Category`}
          </Button>
        }
      >
        <p>{t`What answers are about. AI suggests; staff decide.`}</p>
      </PageHead>
      <div className="grid gap-8">
        <CategoriesPanel isAdding={isAdding} onAddingChange={setIsAdding} />
        <ScorecardSection />
      </div>
    </>
  )
}
