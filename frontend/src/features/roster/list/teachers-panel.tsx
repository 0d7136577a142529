import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { SearchX, Upload, Users } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { explain } from '@/shared/api/error'
import { paths } from '@/shared/lib/paths'
import { Pager } from '@/shared/ui/data/pager'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ErrorStrip, RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { type RosterView, rosterQuery, type Teacher, type TeacherPage } from '../api'
import { RosterFilters } from './roster-filters'
import { DeleteDialog, TeacherDialog } from './teacher-dialogs'
import { TeachersTable } from './teachers-table'
import { useArchive } from './use-teacher-actions'

type TeacherDialogState = { kind: 'add' } | { kind: 'edit' | 'delete'; teacher: Teacher }

interface TeachersPanelProps {
  /** Whether the page's own Add button was pressed. */
  isAdding: boolean
  onAddingChange: (isAdding: boolean) => void
}

const start: RosterView = { q: '', status: 'active', page: 1 }

export function TeachersPanel({ isAdding, onAddingChange }: TeachersPanelProps) {
  const [view, setView] = useState(start)
  const [dialog, setDialog] = useState<Exclude<TeacherDialogState, { kind: 'add' }>>()
  const debouncedSearch = useDebounced(view.q)
  const roster = useQuery(rosterQuery({ ...view, q: debouncedSearch }))
  const archive = useArchive()
  const count = useRef<HTMLParagraphElement>(null)

  function handleClose() {
    setDialog(undefined)
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

  if (roster.isPending) return <Skeleton label={t`Loading teachers...`} lines={8} />
  if (!roster.data) {
    return <RetryStrip query={roster}>{t`Failed to load teachers. Please try again.`}</RetryStrip>
  }
  const { items, total, total_pages, active, archived } = roster.data
  // The last teacher of the last page was archived or deleted, here or by somebody else.
  if (!roster.isPlaceholderData && view.page > Math.max(total_pages, 1)) {
    setView({ ...view, page: Math.max(total_pages, 1) })
  }
  const isEmpty = active + archived === 0
  const grades = [...new Set(items.map(({ grade_level }) => grade_level).filter((grade) => grade !== null))]
  const edited = dialog?.kind === 'edit' ? dialog.teacher : undefined

  return (
    <div className="grid gap-4">
      {isEmpty ? (
        <NoTeachers onAdd={() => onAddingChange(true)} />
      ) : (
        <>
          <RosterFilters view={view} counts={{ active, archived }} onChange={setView} />
          {archive.error && (
            <ErrorStrip>{explain(archive.error, t`Failed to archive. Please try again.`)}</ErrorStrip>
          )}
          <p ref={count} tabIndex={-1} aria-live="polite" className="text-14 text-ink-2 tabular-nums">
            {describeRange(roster.data, view)}
          </p>
          {items.length === 0 ? (
            <NoMatches view={view} onClear={() => setView(start)} />
          ) : (
            <TeachersTable
              teachers={items}
              busyId={archive.isPending ? archive.variables.teacher.id : undefined}
              onEdit={(teacher) => setDialog({ kind: 'edit', teacher })}
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
          onDelete={() => edited && setDialog({ kind: 'delete', teacher: edited })}
          onClose={handleClose}
        />
      )}
      {dialog?.kind === 'delete' && <DeleteDialog teacher={dialog.teacher} onClose={handleClose} />}
    </div>
  )
}

function describeRange({ items, total, total_pages }: TeacherPage, { page }: RosterView): string {
  if (total_pages <= 1) return plural(total, { one: '# teacher', other: '# teachers' })
  const first = (page - 1) * 50 + 1
  const last = first + items.length - 1
  return t`Showing ${first} to ${last} of ${plural(total, { one: '# teacher', other: '# teachers' })}`
}

function NoTeachers({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={Users}
      title={t`No teachers yet`}
      hint={t`Parents choose from this list. Paste it from a spreadsheet, choose a file, or add teachers one by one.`}
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={paths.importTeachers} variant="primary" icon={Upload}>
            {t`Import a List`}
          </ButtonLink>
          <Button onClick={onAdd}>{t`Add Teacher`}</Button>
        </div>
      }
    />
  )
}

function NoMatches({ view, onClear }: { view: RosterView; onClear: () => void }) {
  const isArchive = view.status === 'archived' && !view.q
  return (
    <EmptyState
      icon={SearchX}
      title={isArchive ? t`No archived teachers` : t`No teachers found`}
      hint={isArchive ? t`Teachers who leave go here. They stay on old responses.` : t`Try fewer letters.`}
      action={
        <Button size="small" onClick={onClear}>
          {t`Show All Active Teachers`}
        </Button>
      }
    />
  )
}

/** The value once it has not changed for a moment: a search asks for words, not for every letter. */
function useDebounced<Value>(value: Value, milliseconds = 200): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
