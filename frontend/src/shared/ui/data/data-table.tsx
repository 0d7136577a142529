import type { MouseEvent, ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** Actions fill the width of a stacked row and carry no label there. */
  isActions?: boolean
  className?: string
}

interface DataTableProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Where cells sit when one of a row is taller; at the top for rows of text. */
  align?: 'top' | 'middle'
  /** Makes rows open something. The first cell becomes the button that the keyboard reaches. */
  onRowOpen?: (row: Row) => void
}

/** One sheet with hairlines. Below 720 px each row stacks, and every cell says its column's name. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, align = 'top', onRowOpen } = props

  return (
    <div className="rounded-control border border-line bg-surface">
      <table className="w-full text-start text-14 max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" className={headClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={cx('max-sm:block', align === 'top' ? 'align-top' : 'align-middle')}>
          {rows.map((row) => (
            <DataRow key={rowKey(row)} row={row} columns={columns} onRowOpen={onRowOpen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DataRowProps<Row> {
  row: Row
  columns: Column<Row>[]
  onRowOpen: ((row: Row) => void) | undefined
}

function DataRow<Row>({ row, columns, onRowOpen }: DataRowProps<Row>) {
  function handleClick(event: MouseEvent<HTMLElement>) {
    if (isOtherControl(event) || hasSelectedText()) return
    onRowOpen?.(row)
  }

  return (
    <tr
      className={cx(
        'not-last:border-b not-last:border-line max-sm:grid max-sm:gap-1.5 max-sm:p-4',
        onRowOpen && 'cursor-pointer transition-colors hover:bg-sunken',
        onRowOpen &&
          'has-data-open:has-focus-visible:outline-3 has-data-open:has-focus-visible:-outline-offset-3 outline-accent',
      )}
      onClick={onRowOpen && handleClick}
    >
      {columns.map((column, index) => (
        <td
          key={column.header}
          data-label={index > 0 && !column.isActions ? column.header : undefined}
          className={cellClass(column, index === 0)}
        >
          {onRowOpen && index === 0 ? (
            <button
              type="button"
              data-open=""
              aria-haspopup="dialog"
              className="text-start focus-visible:outline-none"
            >
              {column.cell(row)}
            </button>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

function headClass<Row>({ align, className }: Column<Row>) {
  return cx(
    'border-b border-line bg-sunken px-4 py-2.5 font-semibold whitespace-nowrap text-ink-2',
    'first:rounded-ss-[9px] first:ps-5 last:rounded-se-[9px] last:pe-5',
    align === 'right' ? 'text-end' : 'text-start',
    className,
  )
}

function cellClass<Row>({ align, isActions, className }: Column<Row>, isFirst: boolean) {
  return cx(
    'px-4 py-3.5 wrap-anywhere first:ps-5 last:pe-5 max-sm:p-0!',
    'max-sm:before:shrink-0 max-sm:before:text-ink-2 max-sm:before:content-[attr(data-label)]',
    'max-sm:not-data-label:before:content-none',
    isFirst ? 'max-sm:mb-1 max-sm:block' : 'max-sm:flex max-sm:justify-between max-sm:gap-4',
    isActions && 'max-sm:mt-1.5 max-sm:*:w-full max-sm:*:*:flex-1',
    align === 'right' && 'text-end tabular-nums',
    className,
  )
}

/** Links and buttons of their own inside a row keep their meaning. */
function isOtherControl({ target }: MouseEvent) {
  return (
    target instanceof Element && target.closest('a, button:not([data-open]), input, select, label') !== null
  )
}

/** Staff drag over a row to copy words; letting go of the mouse must not open it. */
function hasSelectedText() {
  return (window.getSelection()?.toString() ?? '') !== ''
}
