import { useQuery } from '@tanstack/react-query'
import { SearchX, Upload, Users } from 'lucide-react'
import { useRef, useState } from 'react'
import { explain } from '@/shared/api/explain'
import { Pager } from '@/shared/ui/data/pager'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/skeleton'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { type RosterView, rosterQuery, type Teacher, type TeacherPage } from '../api'
import { countOf } from '../messages'
import { DeleteDialog } from './delete-dialog'
import { RosterFilters } from './roster-filters'
import { TeacherDialog } from './teacher-dialog'
import { TeachersTable } from './teachers-table'
import { useSettled } from './use-settled'
import { useArchive } from './use-teacher-acts'

type Asking = { act: 'add' } | { act: 'edit' | 'delete'; teacher: Teacher }

interface TeachersPanelProps {
  /** Whether the page's own Add button was pressed; the panel tells when that is dealt with. */
  isAdding: boolean
  onAddingChange: (isAdding: boolean) => void
}

const start: RosterView = { q: '', status: 'active', page: 1 }

export function TeachersPanel({ isAdding, onAddingChange }: TeachersPanelProps) {
  const [view, setView] = useState(start)
  const [asking, setAsking] = useState<Exclude<Asking, { act: 'add' }>>()
  const settledSearch = useSettled(view.q)
  const roster = useQuery(rosterQuery({ ...view, q: settledSearch }))
  const archive = useArchive()
  const count = useRef<HTMLParagraphElement>(null)

  function handleClose() {
    setAsking(undefined)
    onAddingChange(false)
  }

  function handleArchive(teacher: Teacher) {
    const isArchived = !teacher.archived_at
    // The row leaves the list with its button, so the focus goes to what the list says now.
    archive.mutate(
      { teacher, isArchived },
      { onSuccess: () => view.status !== 'all' && count.current?.focus() },
    )
  }

  if (roster.isPending) return <Skeleton label="Loading teachers..." lines={8} />
  if (!roster.data) {
    return (
      <ErrorStrip
        action={
          <Button
            size="small"
            isBusy={roster.isFetching}
            busyLabel="Trying..."
            onClick={() => void roster.refetch()}
          >
            Try Again
          </Button>
        }
      >
        Failed to load teachers. Please try again.
      </ErrorStrip>
    )
  }
  const { items, total, total_pages, active, archived } = roster.data
  const isEmpty = active + archived === 0
  const grades = [...new Set(items.map(({ grade_level }) => grade_level).filter((grade) => grade !== null))]
  const edited = asking?.act === 'edit' ? asking.teacher : undefined

  return (
    <div className="grid gap-4">
      {isEmpty ? (
        <NobodyYet onAdd={() => onAddingChange(true)} />
      ) : (
        <>
          <RosterFilters view={view} counts={{ active, archived }} onChange={setView} />
          {archive.error && (
            <ErrorStrip>{explain(archive.error, 'Failed to archive. Please try again.')}</ErrorStrip>
          )}
          <p ref={count} tabIndex={-1} aria-live="polite" className="text-14 text-ink-2 tabular-nums">
            {tellShown(roster.data, view)}
          </p>
          {items.length === 0 ? (
            <NobodyFound view={view} onClear={() => setView(start)} />
          ) : (
            <TeachersTable
              teachers={items}
              busyId={archive.isPending ? archive.variables.teacher.id : undefined}
              onEdit={(teacher) => setAsking({ act: 'edit', teacher })}
              onArchive={handleArchive}
            />
          )}
          {total > 0 && (
            <Pager
              page={view.page}
              totalPages={total_pages}
              onPageChange={(page) => setView({ ...view, page })}
            />
          )}
        </>
      )}
      {(isAdding || edited) && (
        <TeacherDialog
          teacher={edited}
          grades={grades}
          onDelete={() => edited && setAsking({ act: 'delete', teacher: edited })}
          onClose={handleClose}
        />
      )}
      {asking?.act === 'delete' && <DeleteDialog teacher={asking.teacher} onClose={handleClose} />}
    </div>
  )
}

function tellShown({ items, total, total_pages }: TeacherPage, { page }: RosterView): string {
  if (total_pages <= 1) return countOf(total, 'teacher')
  const first = (page - 1) * 50 + 1
  return `Showing ${first} to ${first + items.length - 1} of ${countOf(total, 'teacher')}`
}

function NobodyYet({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={Users}
      title="No teachers yet"
      hint="Parents choose from this list. Paste it from a spreadsheet, choose a file, or add teachers one by one."
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/admin/teachers/import" variant="primary" icon={Upload}>
            Import a List
          </ButtonLink>
          <Button onClick={onAdd}>Add Teacher</Button>
        </div>
      }
    />
  )
}

function NobodyFound({ view, onClear }: { view: RosterView; onClear: () => void }) {
  const isArchive = view.status === 'archived' && !view.q
  return (
    <EmptyState
      icon={SearchX}
      title={isArchive ? 'Nobody is archived' : 'No teachers found'}
      hint={isArchive ? 'Teachers who leave go here. They stay on old responses.' : 'Try fewer letters.'}
      action={
        <Button size="small" onClick={onClear}>
          Show All Active Teachers
        </Button>
      }
    />
  )
}
