import { t } from '@lingui/core/macro'
import { cx } from '@/shared/lib/cx'
import { Button } from '../form/button'

interface PagerProps {
  page: number
  totalPages: number
  onPageChange: (page: number) => void
  /** The numbers to offer, where a screen has its own rule. */
  pages?: PageItem[]
  /** Where a single page has its buttons too. */
  showsSinglePage?: boolean
  label?: string
}

/** Previous and Next are aria-disabled at the ends: focus stays where the finger or key was. */
export function Pager(props: PagerProps) {
  const { page, totalPages, onPageChange, pages, showsSinglePage = false, label = t`Pages` } = props
  if (totalPages <= 1 && !showsSinglePage) return null
  const items = keyed(pages ?? pageWindow(page, totalPages))

  return (
    <nav
      aria-label={label}
      className="flex flex-wrap items-center gap-1 text-14 max-sm:w-full max-sm:justify-between"
    >
      <Step label={t`Previous`} to={page - 1} isEnd={page <= 1} onPageChange={onPageChange} />
      <ol className="flex flex-wrap items-center gap-1 max-sm:order-first max-sm:w-full max-sm:justify-center">
        {items.map(({ key, item }) => (
          <li key={key}>
            {item === 'gap' ? (
              <span className="px-1 text-ink-2">…</span>
            ) : (
              <PageNumber number={item} isCurrent={item === page} onPageChange={onPageChange} />
            )}
          </li>
        ))}
      </ol>
      <Step label={t`Next`} to={page + 1} isEnd={page >= totalPages} onPageChange={onPageChange} />
    </nav>
  )
}

interface StepProps extends Pick<PagerProps, 'onPageChange'> {
  label: string
  to: number
  isEnd: boolean
}

function Step({ label, to, isEnd, onPageChange }: StepProps) {
  return (
    <Button size="small" aria-disabled={isEnd || undefined} onClick={() => onPageChange(to)}>
      {label}
    </Button>
  )
}

interface PageNumberProps extends Pick<PagerProps, 'onPageChange'> {
  number: number
  isCurrent: boolean
}

function PageNumber({ number, isCurrent, onPageChange }: PageNumberProps) {
  return (
    <button
      type="button"
      aria-label={t`Page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onPageChange(number)}
      className={cx(
        'min-h-9 min-w-9 rounded-control px-1.5 font-semibold tabular-nums transition-colors',
        'pointer-coarse:min-h-11',
        isCurrent ? 'bg-accent text-on-accent' : 'hover:bg-sunken',
      )}
    >
      {number}
    </button>
  )
}

/** Numbers are their own keys; the two gaps are distinguished by the page before them. */
function keyed(items: PageItem[]) {
  return items.map((item, index) => ({ item, key: item === 'gap' ? `after-${items[index - 1]}` : item }))
}

type PageItem = number | 'gap'

const showAllUpTo = 7

/** The page numbers to show: all of a few, else the first, the last, the current one and its neighbours. */
export function pageWindow(page: number, totalPages: number): PageItem[] {
  if (totalPages <= showAllUpTo) return Array.from({ length: totalPages }, (_, index) => index + 1)

  const shown = [1, page - 1, page, page + 1, totalPages].filter((n) => n >= 1 && n <= totalPages)
  const pages = [...new Set(shown)].sort((a, b) => a - b)
  return pages.flatMap((n, index) => {
    const before = pages[index - 1]
    return before !== undefined && n > before + 1 ? ['gap' as const, n] : [n]
  })
}
