import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '@/shared/api/error'
import { shortTime } from '@/shared/lib/format'
import { i18n } from '@/shared/lib/i18n'
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
      header: t`Person`,
      className: 'wrap-anywhere sm:w-1/3',
      cell: ({ email, is_by_parent }) => (
        <>
          <div className="font-semibold">{email ?? t`Erased`}</div>
          {is_by_parent && <div className="text-14 text-ink-2">{t`Asked by email link`}</div>}
        </>
      ),
    },
    { header: t`Wants`, cell: ({ kind }) => i18n._(kindNames[kind]) },
    { header: t`Asked`, className: 'tabular-nums', cell: ({ asked_at }) => shortTime(asked_at) },
    {
      header: t`State`,
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
      header: t`Actions`,
      align: 'right',
      isActions: true,
      cell: ({ id, email, done_at }) =>
        done_at === null &&
        email !== null && (
          <span className="flex flex-wrap justify-end gap-2">
            <Button size="small" aria-description={email} onClick={() => setChosen(email)}>
              {t`Look Up`}
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-description={email}
              isBusy={declining.isPending}
              busyLabel={t`Declining...`}
              onClick={() => declining.mutate(id)}
            >
              {t`Decline`}
            </Button>
          </span>
        ),
    },
  ]

  return (
    <div className="grid gap-10">
      <PersonSearch key={chosen} email={chosen} />
      <section className="grid gap-4">
        <h2 className="font-words text-22 font-semibold">{t`Requests`}</h2>
        {declining.error && (
          <ErrorStrip>{explain(declining.error, t`That did not work. Please try again.`)}</ErrorStrip>
        )}
        {requests.isPending && <Skeleton label={t`Loading requests...`} lines={5} />}
        {requests.isError && !requests.data && (
          <RetryStrip query={requests}>{t`Failed to load requests. Please try again.`}</RetryStrip>
        )}
        {requests.data?.total === 0 && (
          <EmptyState
            title={t`No requests yet`}
            hint={t`Parents ask with the link in the copy of their answers, by email or by phone.`}
          />
        )}
        {requests.data && requests.data.total > 0 && (
          <>
            <DataTable
              caption={t`Requests`}
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
