import { useQuery } from '@tanstack/react-query'
import { SearchX, Tags } from 'lucide-react'
import { useRef, useState } from 'react'
import { explain } from '@/shared/api/explain'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/skeleton'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/text-input'
import { type CategoryManaged, managedQuery } from '../api'
import { findCategories } from '../find-categories'
import { count } from '../words'
import { type Act, CategoriesTable } from './categories-table'
import { CategoryDialog } from './category-dialog'
import { ExamplesDialog } from './examples-dialog'
import { MergeDialog } from './merge-dialog'
import { Proposals } from './proposals'
import { SplitDialog } from './split-dialog'
import { useArchive } from './use-category-acts'

interface CategoriesPanelProps {
  /** Whether the page's own Add button was pressed; the panel tells when that is dealt with. */
  isAdding: boolean
  onAddingChange: (isAdding: boolean) => void
}

export function CategoriesPanel({ isAdding, onAddingChange }: CategoriesPanelProps) {
  const managed = useQuery(managedQuery)
  const archive = useArchive()
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState<{ act: Act; category: CategoryManaged }>()
  const summary = useRef<HTMLParagraphElement>(null)

  function handleAct(act: Act, category: CategoryManaged) {
    if (act !== 'archive') setAsking({ act, category })
    else {
      const change = { id: category.id, isArchived: !category.is_archived }
      // The row moves away from under its button.
      archive.mutate(change, { onSuccess: () => summary.current?.focus() })
    }
  }

  if (managed.isPending) return <Skeleton label="Loading categories..." lines={8} />
  if (!managed.data) {
    return (
      <ErrorStrip
        action={
          <Button
            size="small"
            isBusy={managed.isFetching}
            busyLabel="Trying..."
            onClick={() => void managed.refetch()}
          >
            Try Again
          </Button>
        }
      >
        Failed to load categories. Please try again.
      </ErrorStrip>
    )
  }
  const { items, most } = managed.data
  const proposed = items.filter((one) => one.is_proposed && !one.is_archived)
  const listed = items.filter((one) => !one.is_proposed)
  const used = listed.filter((one) => !one.is_archived)
  const found = findCategories(listed, typed)
  const { act, category } = asking ?? {}
  const close = () => setAsking(undefined)

  return (
    <div className="grid gap-4">
      <Proposals categories={proposed} />
      {archive.error && (
        <ErrorStrip>{explain(archive.error, 'Failed to archive. Please try again.')}</ErrorStrip>
      )}
      {listed.length === 0 ? (
        <EmptyState
          icon={Tags}
          title="No categories yet"
          hint="Add those that matter to your school, or let AI propose some: open a survey and choose Regenerate Categories."
          action={<Button onClick={() => onAddingChange(true)}>Add Category</Button>}
        />
      ) : (
        <>
          <Field label="Search" className="max-w-100">
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
              ? `${count(found.length, 'category', 'categories')} found`
              : tellAll(used.length, most)}
          </p>
          {found.length > 0 ? (
            <CategoriesTable
              categories={found}
              busyId={archive.isPending ? archive.variables.id : undefined}
              onAct={handleAct}
            />
          ) : (
            <EmptyState icon={SearchX} title="No categories found" hint="Try fewer letters." />
          )}
        </>
      )}
      {isAdding && <CategoryDialog onClose={() => onAddingChange(false)} />}
      {category && act === 'edit' && <CategoryDialog category={category} onClose={close} />}
      {category && act === 'examples' && <ExamplesDialog category={category} onClose={close} />}
      {category && act === 'split' && <SplitDialog category={category} onClose={close} />}
      {category && act === 'merge' && (
        <MergeDialog
          category={category}
          others={used.filter(({ id }) => id !== category.id)}
          onClose={close}
        />
      )}
    </div>
  )
}

function tellAll(used: number, most: number): string {
  return `${count(used, 'category', 'categories')} in use, ${most} at most`
}
