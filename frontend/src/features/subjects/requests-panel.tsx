import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '@/shared/api/error'
import { shortTime } from '@/shared/lib/format'
import { type Column, DataTable } from '@/shared/ui/data/data-table'
import { Pager } from '@/shared/ui/data/pager'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ErrorStrip, RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Button } from '@/shared/ui/form/button'
import { declineRequest, type PrivacyRequest, requestsKey, requestsQuery } from './api'
import { doneLine, kindNames } from './messages'
import { PersonSearch } from './person-search'

/** Somebody asks what the school holds about them: found by email, handed out or erased, and what was done before. */
export function RequestsPanel() {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState('')
  const queryClient = useQueryClient()
  const requests = useQuery(requestsQuery(page))
  const declining = useMutation({
    mutationFn: declineRequest,
    onSettled: () => queryClient.invalidateQueries({ queryKey: requestsKey }),
  })

  const columns: Column<PrivacyRequest>[] = [
    {
      header: 'Person',
      className: 'wrap-anywhere sm:w-1/3',
      cell: ({ email, is_by_parent }) => (
        <>
          <div className="font-semibold">{email ?? 'Erased'}</div>
          {is_by_parent && <div className="text-14 text-ink-2">Asked by email link</div>}
        </>
      ),
    },
    { header: 'Wants', cell: ({ kind }) => kindNames[kind] },
    { header: 'Asked', className: 'tabular-nums', cell: ({ asked_at }) => shortTime(asked_at) },
    {
      header: 'State',
      cell: (request) => (
        <div className="max-sm:text-end">
          <div>{doneLine(request)}</div>
          {request.done_at && (
            <div className="text-14 text-ink-2 tabular-nums">{shortTime(request.done_at)}</div>
          )}
        </div>
      ),
    },
    {
      header: 'Actions',
      align: 'right',
      isActions: true,
      cell: ({ id, email, done_at }) =>
        done_at === null &&
        email !== null && (
          <span className="flex flex-wrap justify-end gap-2">
            <Button size="small" aria-description={email} onClick={() => setChosen(email)}>
              Look Up
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-description={email}
              isBusy={declining.isPending}
              busyLabel="Declining..."
              onClick={() => declining.mutate(id)}
            >
              Decline
            </Button>
          </span>
        ),
    },
  ]

  return (
    <div className="grid gap-10">
      <PersonSearch key={chosen} email={chosen} />
      <section className="grid gap-4">
        <h2 className="font-words text-22 font-semibold">Requests</h2>
        {declining.error && (
          <ErrorStrip>{explain(declining.error, 'That did not work. Please try again.')}</ErrorStrip>
        )}
        {requests.isPending && <Skeleton label="Loading requests..." lines={5} />}
        {requests.isError && !requests.data && (
          <RetryStrip query={requests}>Failed to load requests. Please try again.</RetryStrip>
        )}
        {requests.data?.total === 0 && (
          <EmptyState
            title="No requests yet"
            hint="Parents ask with the link in the copy of their answers, by email or by phone."
          />
        )}
        {requests.data && requests.data.total > 0 && (
          <>
            <DataTable
              caption="Requests"
              columns={columns}
              rows={requests.data.items}
              rowKey={({ id }) => id}
            />
            <Pager page={page} totalPages={requests.data.total_pages} onPageChange={setPage} />
          </>
        )}
      </section>
    </div>
  )
}
