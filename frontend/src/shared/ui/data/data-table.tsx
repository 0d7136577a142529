import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'
import { type Stack, stackLooks } from './data-table-stack'
import { rowByKey } from './row-keys'

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
  /** How a row looks where the table does not fit. */
  stack?: Stack
  /** Makes rows open something. The first cell becomes the button that the keyboard reaches; arrows go from row to row. */
  onRowOpen?: (row: Row) => void
}

/** One sheet with hairlines. On narrow screens its rows stack. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, align = 'top', stack = 'labelled', onRowOpen } = props
  const look = stackLooks[stack]

  return (
    <div className={look.sheet}>
      <table className={cx('w-full text-start text-14', look.block)}>
        <caption className="sr-only">{caption}</caption>
        <thead className={look.head}>
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" className={cx(headClass(column), look.headCell)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          className={cx(look.block, align === 'top' ? 'align-top' : 'align-middle')}
          onKeyDown={onRowOpen && handleRowKey}
        >
          {rows.map((row) => (
            <DataRow
              key={rowKey(row)}
              id={rowKey(row)}
              row={row}
              columns={columns}
              stack={stack}
              onRowOpen={onRowOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DataRowProps<Row> {
  id: string
  row: Row
  columns: Column<Row>[]
  stack: Stack
  onRowOpen: ((row: Row) => void) | undefined
}

function DataRow<Row>({ id, row, columns, stack, onRowOpen }: DataRowProps<Row>) {
  const look = stackLooks[stack]

  function handleClick(event: MouseEvent<HTMLElement>) {
    if (isOtherControl(event) || hasSelectedText()) return
    onRowOpen?.(row)
  }

  return (
    <tr
      data-row={id}
      className={cx(
        'not-last:border-b not-last:border-line',
        look.row,
        onRowOpen && 'cursor-pointer transition-colors hover:bg-sunken',
        onRowOpen &&
          'has-data-open:has-focus-visible:outline-3 has-data-open:has-focus-visible:-outline-offset-3 outline-accent',
      )}
      onClick={onRowOpen && handleClick}
    >
      {columns.map((column, index) => (
        <td
          key={column.header}
          data-label={look.hasLabels && index > 0 && !column.isActions ? column.header : undefined}
          className={cx(cellClass(column), look.cell(index === 0, !!column.isActions), column.className)}
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
    'border-b border-line bg-sunken px-4 py-2.5 font-semibold text-ink-2',
    'first:rounded-ss-[9px] first:ps-5 last:rounded-se-[9px] last:pe-5',
    align === 'right' ? 'text-end' : 'text-start',
    className,
  )
}

function cellClass<Row>({ align }: Column<Row>) {
  return cx('px-4 py-3.5 wrap-anywhere first:ps-5 last:pe-5', align === 'right' && 'text-end tabular-nums')
}

function handleRowKey(event: KeyboardEvent<HTMLElement>) {
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open]')]
  const from = openers.indexOf(event.target as HTMLElement)
  const to = from === -1 ? undefined : rowByKey(event.key, from, openers.length)
  if (to === undefined) return
  event.preventDefault()
  openers[to]?.focus()
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
