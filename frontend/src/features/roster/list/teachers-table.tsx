import { formatNumber } from '@/shared/lib/format'
import { Badge } from '@/shared/ui/data/badge'
import { type Column, DataTable } from '@/shared/ui/data/data-table'
import { Button } from '@/shared/ui/form/button'
import type { Teacher } from '../api'

interface TeachersTableProps {
  teachers: Teacher[]
  busyId: string | undefined
  onEdit: (teacher: Teacher) => void
  onArchive: (teacher: Teacher) => void
}

export function TeachersTable({ teachers, busyId, onEdit, onArchive }: TeachersTableProps) {
  const columns: Column<Teacher>[] = [
    { header: 'Teacher', className: 'sm:w-2/5', cell: (teacher) => <Name teacher={teacher} /> },
    { header: 'Grade', cell: ({ grade_level }) => grade_level ?? <span className="text-ink-2">None</span> },
    {
      header: 'Responses',
      align: 'right',
      cell: ({ response_count }) => formatNumber(response_count),
    },
    {
      header: 'Actions',
      align: 'right',
      isActions: true,
      cell: (teacher) => (
        <div className="flex justify-end gap-2 max-sm:flex-wrap">
          <Button
            variant="quiet"
            size="small"
            aria-label={`Edit ${teacher.name}`}
            onClick={() => onEdit(teacher)}
          >
            Edit
          </Button>
          <Button
            variant="quiet"
            size="small"
            className="sm:min-w-27"
            isBusy={busyId === teacher.id}
            busyLabel="Saving..."
            {...(busyId !== teacher.id && { 'aria-label': `${archiveLabel(teacher)} ${teacher.name}` })}
            onClick={() => onArchive(teacher)}
          >
            {archiveLabel(teacher)}
          </Button>
        </div>
      ),
    },
  ]
  return (
    <DataTable caption="Teachers" align="middle" columns={columns} rows={teachers} rowKey={({ id }) => id} />
  )
}

function archiveLabel({ archived_at }: Teacher) {
  return archived_at ? 'Bring Back' : 'Archive'
}

function Name({ teacher }: { teacher: Teacher }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-16 font-semibold">
      {teacher.name} {teacher.archived_at && <Badge>Archived</Badge>}
    </span>
  )
}
