import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { SearchX, Tags } from 'lucide-react'
import { useRef, useState } from 'react'
import { explain } from '@/shared/api/error'
import { hasEveryWord } from '@/shared/lib/text'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ErrorStrip, RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import { type CategoryManaged, managedQuery } from '../api'
import { CategoriesTable, type CategoryAction } from './categories-table'
import { CategoryDialog } from './category-dialog'
import { ExamplesDialog } from './examples-dialog'
import { MergeDialog } from './merge-dialog'
import { Proposals } from './proposals'
import { SplitDialog } from './split-dialog'
import { useArchive } from './use-category-actions'

interface CategoriesPanelProps {
  /** Whether the page's own Add button was pressed. */
  isAdding: boolean
  onAddingChange: (isAdding: boolean) => void
}

export function CategoriesPanel({ isAdding, onAddingChange }: CategoriesPanelProps) {
  const managed = useQuery(managedQuery)
  const archive = useArchive()
  const [typed, setTyped] = useState('')
  const [dialog, setDialog] = useState<{ action: CategoryAction; category: CategoryManaged }>()
  const summary = useRef<HTMLParagraphElement>(null)

  function handleAction(action: CategoryAction, category: CategoryManaged) {
    if (action !== 'archive') setDialog({ action, category })
    else {
      const change = { id: category.id, isArchived: !category.is_archived }
      // The row moves away from under its button.
      archive.mutate(change, { onSuccess: () => summary.current?.focus() })
    }
  }

  if (managed.isPending) return <Skeleton label={t`Loading categories...`} lines={8} />
  if (!managed.data) {
    return <RetryStrip query={managed}>{t`Failed to load categories. Please try again.`}</RetryStrip>
  }
  const { items, most } = managed.data
  const proposed = items.filter((item) => item.is_proposed && !item.is_archived)
  const listed = items.filter((item) => !item.is_proposed)
  const used = listed.filter((category) => !category.is_archived)
  const found = listed.filter(({ name }) => hasEveryWord(name, typed))
  const { action, category } = dialog ?? {}
  const close = () => setDialog(undefined)

  return (
    <div className="grid gap-4">
      <Proposals categories={proposed} />
      {archive.error && (
        <ErrorStrip>{explain(archive.error, t`Failed to archive. Please try again.`)}</ErrorStrip>
      )}
      {listed.length === 0 ? (
        <EmptyState
          icon={Tags}
          title={t`No categories yet`}
          hint={t`Add those that matter to your school, or let AI propose some: open a survey and choose Regenerate Categories.`}
          action={<Button onClick={() => onAddingChange(true)}>{t`Add Category`}</Button>}
        />
      ) : (
        <>
          <Field label={t`Search`} className="max-w-100">
            {(control) => (
              <TextInput
                {...control}
                type="search"
                autoComplete="off"
                maxLength={60}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <p ref={summary} tabIndex={-1} aria-live="polite" className="text-14 text-ink-2 tabular-nums">
            {typed.trim()
              ? plural(found.length, { one: '# category found', other: '# categories found' })
              : describeUse(used.length, most)}
          </p>
          {found.length > 0 ? (
            <CategoriesTable
              categories={found}
              busyId={archive.isPending ? archive.variables.id : undefined}
              onAction={handleAction}
            />
          ) : (
            <EmptyState icon={SearchX} title={t`No categories found`} hint={t`Try fewer letters.`} />
          )}
        </>
      )}
      {isAdding && <CategoryDialog onClose={() => onAddingChange(false)} />}
      {category && action === 'edit' && <CategoryDialog category={category} onClose={close} />}
      {category && action === 'examples' && <ExamplesDialog category={category} onClose={close} />}
      {category && action === 'split' && <SplitDialog category={category} onClose={close} />}
      {category && action === 'merge' && (
        <MergeDialog
          category={category}
          others={used.filter(({ id }) => id !== category.id)}
          onClose={close}
        />
      )}
    </div>
  )
}

function describeUse(used: number, most: number): string {
  return plural(used, {
    one: `# category in use, ${most} at most`,
    other: `# categories in use, ${most} at most`,
  })
}
