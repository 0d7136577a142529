import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { cx } from '@/shared/lib/cx'
import { DataTable, type Selection } from '@/shared/ui/data/data-table'
import { Pager } from '@/shared/ui/data/pager'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { Spinner } from '@/shared/ui/feedback/spinner'
import { overviewQuery, type ResponseListItem, type ResponsePage, responsesQuery } from '../api'
import { describeUnread, whyEmpty } from '../messages'
import { quoteOf } from '../view/find-quote'
import type { Filters, Quote } from '../view/view'
import { pageButtons, shownRange } from './paging'
import { responseColumns } from './response-columns'

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
  // The previous rows stay while another page or filter loads, so that the screen does not jump.
  const query = responsesQuery(surveyId, filters, page)
  const responses = useQuery({ ...query, placeholderData: keepPreviousData })
  const top = useRef<HTMLDivElement>(null)
  const { data } = responses

  // An old link, or responses that are gone: show the last page instead.
  const lastPage =
    data && !responses.isPlaceholderData && page > data.total_pages ? data.total_pages : undefined
  useEffect(() => {
    if (lastPage) onPageChange(lastPage, { replace: true })
  }, [lastPage, onPageChange])

  function handlePageChange(next: number) {
    onPageChange(next)
    top.current?.scrollIntoView({ block: 'start' })
  }

  if (responses.isPending) return <Skeleton label={t`Loading survey responses...`} lines={12} />
  if (!data) {
    return (
      <RetryStrip query={responses}>
        {t`Failed to load survey responses`}
        <span className="block font-normal">{responses.error.message}</span>
      </RetryStrip>
    )
  }

  return (
    <div ref={top} aria-busy={responses.isPlaceholderData} className="relative scroll-mt-4">
      {responses.isPlaceholderData && (
        <div className="sticky top-4 z-5 h-0">
          <div className="mx-auto w-fit animate-late rounded-control border border-line bg-surface px-4 py-2.5 shadow-lift">
            <Spinner label={t`Loading survey responses...`} />
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
            {t`Best matches first, then others with these words, newest first.`}
          </p>
        )}
        <Rows surveyId={surveyId} data={data} filters={filters} selection={selection} onOpen={onOpen} />
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
  surveyId: string
  data: ResponsePage
  filters: Filters
  selection: Selection<ResponseListItem> | undefined
  onOpen: (responseId: string, quote?: Quote) => void
}

function Rows({ surveyId, data, filters, selection, onOpen }: RowsProps) {
  const overview = useQuery(overviewQuery(surveyId))
  if (data.items.length === 0) {
    const isConfidential = overview.data?.survey.is_confidential ?? false
    return <EmptyState title={t`No survey responses found`} hint={whyEmpty(filters, isConfidential)} />
  }
  return (
    <DataTable
      caption={t`Survey responses`}
      stack="cards"
      isDense
      columns={responseColumns(filters)}
      rows={data.items}
      rowKey={({ id }) => id}
      onRowOpen={({ id, found }) => onOpen(id, quoteOf(found))}
      selection={selection}
    />
  )
}

interface ListFooterProps {
  data: ResponsePage
  page: number
  /** Whether the rows are those of this page, and not the ones before it that stay until they are there. */
  isCurrent: boolean
  onPageChange: (page: number) => void
}

function ListFooter({ data, page, isCurrent, onPageChange }: ListFooterProps) {
  const { from, to } = shownRange(page, data.items.length)
  const total = `${data.total}${data.total_is_capped ? '+' : ''}`

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <p role="status" className="text-14 text-ink-2 tabular-nums">
        {isCurrent && t`Showing ${from} to ${to} of ${total} responses`}
      </p>
      <Pager
        label={t`Pages of responses`}
        page={page}
        totalPages={data.total_pages}
        pages={pageButtons(data.total_pages)}
        showsSinglePage
        onPageChange={onPageChange}
      />
    </div>
  )
}
