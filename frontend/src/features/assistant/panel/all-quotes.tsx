import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '@/shared/lib/format'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { quotesQuery } from '../api'
import type { AnswerScope } from '../conversation/chat-events'
import { QuoteList, type QuoteListProps } from './quote-list'

interface AllQuotesProps extends QuoteListProps {
  surveyId: string
  scope: AnswerScope
  onClose: () => void
}

/** Everything that is behind a number, in place of the few quotes that stand for it until the first page is there. */
export function AllQuotes({ surveyId, scope, citations, onClose, ...list }: AllQuotesProps) {
  const pages = useInfiniteQuery(quotesQuery(surveyId, scope))
  const items = useRef<HTMLUListElement>(null)
  const [nextItem, setNextItem] = useState<number>()
  const quotes = pages.data?.pages.flatMap((page) => page.quotes)
  const total = pages.data?.pages.at(-1)?.total ?? 0
  const isLoading = pages.isPending || pages.isFetchingNextPage

  // The button goes on with the list and may be gone with the last page: the keyboard goes to the first new quote.
  const item = nextItem !== undefined && quotes && quotes.length > nextItem ? nextItem : undefined
  useEffect(() => {
    const element = item === undefined ? undefined : items.current?.children[item]
    if (element instanceof HTMLElement) element.focus()
  }, [item])

  function handleMore() {
    setNextItem(quotes?.length)
    void pages.fetchNextPage()
  }

  return (
    <div className="grid gap-4">
      <QuoteList ref={items} citations={quotes ?? citations} {...list} />
      {pages.isError && (
        <ErrorStrip
          action={
            <Button
              size="small"
              onClick={() => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch())}
            >
              {t`Try Again`}
            </Button>
          }
        >
          {t`Failed to load quotes`}
        </ErrorStrip>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="text-14 text-ink-2 tabular-nums empty:absolute">
          {isLoading && t`Loading quotes...`}
          {!isLoading && quotes && describeShown(quotes.length, total)}
        </p>
        {pages.hasNextPage && !pages.isError && (
          <Button
            size="small"
            isBusy={pages.isFetchingNextPage}
            busyLabel={t`Loading...`}
            onClick={handleMore}
          >
            {t`Show more`}
          </Button>
        )}
        {quotes && (
          <Button size="small" variant="quiet" onClick={onClose}>
            {t`Show fewer`}
          </Button>
        )}
      </div>
    </div>
  )
}

function describeShown(shown: number, total: number): string {
  if (total === 0) return t`No answers match anymore.`
  const shownNumber = formatNumber(shown)
  return t`Showing ${shownNumber} of ${plural(total, { one: '# answer', other: '# answers' })}`
}
