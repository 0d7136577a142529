import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { shortTime } from '@/shared/lib/format'
import { type Column, DataTable } from '@/shared/ui/data/data-table'
import { Pager } from '@/shared/ui/data/pager'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ErrorStrip, RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { type AuditEntry, type AuditFilters, auditQuery, exportLog, pageSize } from './api'
import { AuditFilterBar } from './audit-filter-bar'
import {
  describeEntry,
  describeKept,
  describePerson,
  describeRange,
  exportLogMessage,
  loadLogMessage,
  nameKind,
} from './messages'

/** Who did what, newest first, with filters and a file of what they leave. */
export function AuditLogPanel() {
  const [filters, setFilters] = useState<AuditFilters>({ person: undefined, kind: undefined, days: 30 })
  const [page, setPage] = useState(1)
  const log = useQuery(auditQuery(filters, page))
  const exporting = useMutation({ mutationFn: exportLog })

  function handleFilter(next: AuditFilters) {
    setFilters(next)
    setPage(1)
  }

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <AuditFilterBar filters={filters} onChange={handleFilter} />
        <Button
          icon={Download}
          className="min-h-12 max-sm:w-full"
          isBusy={exporting.isPending}
          busyLabel={t`Exporting...`}
          onClick={() => exporting.mutate(filters)}
        >
          {t`Export Log`}
        </Button>
      </div>
      {exporting.error && <ErrorStrip>{exportLogMessage(exporting.error)}</ErrorStrip>}
      {log.isPending && <Skeleton label={t`Loading the audit log...`} lines={8} />}
      {log.isError && !log.data && <RetryStrip query={log}>{loadLogMessage()}</RetryStrip>}
      {log.data && (
        <>
          {log.data.items.length === 0 ? (
            <EmptyState title={t`No entries found`} hint={t`Try adjusting your filters`} />
          ) : (
            <DataTable
              caption={t`Audit log`}
              columns={listColumns()}
              rows={log.data.items}
              rowKey={({ id }) => String(id)}
            />
          )}
          <div className="flex flex-wrap items-center justify-between gap-3 text-14 text-ink-2">
            <p>
              {log.data.items.length > 0 &&
                `${describeRange({
                  page,
                  size: pageSize,
                  shown: log.data.items.length,
                  total: log.data.total,
                  isCapped: log.data.total_is_capped,
                })}. `}
              {describeKept(log.data.kept_days)}
            </p>
            <Pager page={page} totalPages={log.data.total_pages} onPageChange={setPage} />
          </div>
        </>
      )}
    </div>
  )
}

function listColumns(): Column<AuditEntry>[] {
  return [
    {
      header: t`Who`,
      className: 'sm:w-64',
      cell: (entry) => (
        <>
          <div className="font-semibold">{describePerson(entry)}</div>
          {entry.email && <div className="text-14 wrap-anywhere text-ink-2">{entry.email}</div>}
        </>
      ),
    },
    { header: t`When`, className: 'tabular-nums', cell: ({ at }) => shortTime(at) },
    { header: t`Action`, cell: ({ kind }) => <Action kind={kind} /> },
    { header: t`What`, cell: (entry) => <What entry={entry} /> },
    { header: t`Where`, className: 'wrap-anywhere sm:w-36', cell: ({ address }) => address ?? '' },
  ]
}

function Action({ kind }: Pick<AuditEntry, 'kind'>) {
  const isTrouble = kind === 'refused'
  return <span className={isTrouble ? 'font-semibold text-bad' : 'font-semibold'}>{nameKind(kind)}</span>
}

function What({ entry }: { entry: AuditEntry }) {
  return (
    <div className="max-sm:text-end">
      <div>{describeEntry(entry)}</div>
      {entry.subject && <div className="text-14 wrap-anywhere text-ink-2">{entry.subject}</div>}
    </div>
  )
}
