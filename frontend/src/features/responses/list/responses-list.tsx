import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { cx } from '@/shared/lib/cx'
import { DataTable, type Selection } from '@/shared/ui/data/data-table'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/skeleton'
import { Spinner } from '@/shared/ui/feedback/spinner'
import { Button } from '@/shared/ui/form/button'
import { type ResponseListItem, type ResponsePage, responsesQuery } from '../api'
import { quoteOf } from '../view/find-quote'
import { type Filters, hasFilters, type Quote } from '../view/view'
import { ListFooter } from './list-footer'
import { responseColumns } from './response-columns'
import { describeUnread } from './unread'

interface ResponsesListProps {
  surveyId: string
  filters: Filters
  page: number
  onPageChange: (page: number, options?: { replace: boolean }) => void
  onOpen: (responseId: string, quote?: Quote) => void
  selection?: Selection<ResponseListItem> | undefined
}

export function ResponsesList(props: ResponsesListProps) {
  const { surveyId, filters, page, onPageChange, onOpen, selection } = props
  // While another page or filter is on its way the rows that were there stay, so that the screen does not jump.
  const query = responsesQuery(surveyId, filters, page)
  const responses = useQuery({ ...query, placeholderData: keepPreviousData })
  const top = useRef<HTMLDivElement>(null)
  const { data } = responses

  // An old link, or responses that are gone: the last page that there is takes its place.
  const lastPage =
    data && !responses.isPlaceholderData && page > data.total_pages ? data.total_pages : undefined
  useEffect(() => {
    if (lastPage) onPageChange(lastPage, { replace: true })
  }, [lastPage, onPageChange])

  function handlePageChange(next: number) {
    onPageChange(next)
    top.current?.scrollIntoView({ block: 'start' })
  }

  if (responses.isPending) return <Skeleton label="Loading survey responses..." lines={12} />
  if (!data) {
    return (
      <ErrorStrip
        action={
          <Button
            size="small"
            isBusy={responses.isFetching}
            busyLabel="Trying..."
            onClick={() => void responses.refetch()}
          >
            Try Again
          </Button>
        }
      >
        Failed to load survey responses
        <span className="block font-normal">{responses.error.message}</span>
      </ErrorStrip>
    )
  }

  return (
    <div ref={top} aria-busy={responses.isPlaceholderData} className="relative scroll-mt-4">
      {responses.isPlaceholderData && (
        <div className="sticky top-4 z-5 h-0">
          <div className="mx-auto w-fit animate-late rounded-control border border-line bg-surface px-4 py-2.5 shadow-lift">
            <Spinner label="Loading survey responses..." />
          </div>
        </div>
      )}
      <div className={cx('transition-opacity', responses.isPlaceholderData && 'opacity-60')}>
        {data.unread ? (
          <p role="status" className="pb-3 text-14 text-ink-2">
            {describeUnread(data.unread)}
          </p>
        ) : null}
        {data.items.some(({ found }) => found) && (
          <p className="pb-3 text-14 text-ink-2">
            Best matches first, then others with these words, newest first.
          </p>
        )}
        <Rows data={data} filters={filters} selection={selection} onOpen={onOpen} />
        {data.items.length > 0 && (
          <ListFooter
            data={data}
            page={page}
            isCurrent={!responses.isPlaceholderData}
            onPageChange={handlePageChange}
          />
        )}
      </div>
    </div>
  )
}

interface RowsProps {
  data: ResponsePage
  filters: Filters
  selection: Selection<ResponseListItem> | undefined
  onOpen: (responseId: string, quote?: Quote) => void
}

function Rows({ data, filters, selection, onOpen }: RowsProps) {
  if (data.items.length === 0) {
    return (
      <EmptyState
        title="No survey responses found"
        hint={
          hasFilters(filters) ? 'Try adjusting your filters' : 'Responses will appear here once submitted'
        }
      />
    )
  }
  return (
    <DataTable
      caption="Survey responses"
      stack="cards"
      columns={responseColumns(filters)}
      rows={data.items}
      rowKey={({ id }) => id}
      onRowOpen={({ id, found }) => onOpen(id, quoteOf(found))}
      selection={selection}
    />
  )
}
