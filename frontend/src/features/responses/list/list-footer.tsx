import { Pager } from '@/shared/ui/data/pager'
import type { ResponsePage } from '../api'
import { pageButtons, shownRange } from './page-numbers'

interface ListFooterProps {
  data: ResponsePage
  page: number
  /** Whether the rows are those of this page, and not the ones before it that stay until they are there. */
  isCurrent: boolean
  onPageChange: (page: number) => void
}

export function ListFooter({ data, page, isCurrent, onPageChange }: ListFooterProps) {
  const { from, to } = shownRange(page, data.items.length)
  const total = `${data.total}${data.total_is_capped ? '+' : ''}`

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <p role="status" className="text-14 text-ink-2 tabular-nums">
        {isCurrent && `Showing ${from} to ${to} of ${total} responses`}
      </p>
      <Pager
        label="Pages of responses"
        page={page}
        totalPages={data.total_pages}
        pages={pageButtons(data.total_pages)}
        showsSinglePage
        onPageChange={onPageChange}
      />
    </div>
  )
}
