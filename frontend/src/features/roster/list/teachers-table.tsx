import { t } from '@lingui/core/macro'
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
    { header: t`Teacher`, className: 'sm:w-2/5', cell: (teacher) => <Name teacher={teacher} /> },
    {
      header: t`Grade`,
      cell: ({ grade_level }) => grade_level ?? <span className="text-ink-2">{t`None`}</span>,
    },
    {
      header: t`Responses`,
      align: 'right',
      cell: ({ response_count }) => formatNumber(response_count),
    },
    {
      header: t`Actions`,
      align: 'right',
      isActions: true,
      cell: (teacher) => (
        <div className="flex justify-end gap-2 max-sm:flex-wrap">
          <Button variant="quiet" size="small" aria-label={editName(teacher)} onClick={() => onEdit(teacher)}>
            {t`Edit`}
          </Button>
          <Button
            variant="quiet"
            size="small"
            className="sm:min-w-27"
            isBusy={busyId === teacher.id}
            busyLabel={t`Saving...`}
            {...(busyId !== teacher.id && { 'aria-label': archiveName(teacher) })}
            onClick={() => onArchive(teacher)}
          >
            {archiveLabel(teacher)}
          </Button>
        </div>
      ),
    },
  ]
  return (
    <DataTable
      caption={t`Teachers`}
      align="middle"
      columns={columns}
      rows={teachers}
      rowKey={({ id }) => id}
    />
  )
}

function archiveLabel({ archived_at }: Teacher) {
  return archived_at ? t`Bring Back` : t({ message: 'Archive', context: 'verb' })
}

function archiveName({ archived_at, name }: Teacher) {
  return archived_at ? t`Bring Back ${name}` : t`Archive ${name}`
}

function editName({ name }: Teacher) {
  return t`Edit ${name}`
}

function Name({ teacher }: { teacher: Teacher }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-16 font-semibold">
      {teacher.name} {teacher.archived_at && <Badge>{t`Archived`}</Badge>}
    </span>
  )
}
