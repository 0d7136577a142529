import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { cx } from '@/shared/lib/cx'
import { Checkbox } from '@/shared/ui/form/checkbox'
import { type Stack, stackStyles } from './data-table-stack'
import { howManyChosen, rowByKey, rowsBetween, type SelectedKeys, withRows } from './rows'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** Actions fill the width of a stacked row and carry no label there. */
  isActions?: boolean
  className?: string
}

/** A box before the first cell of each row. Space chooses the focused row, Shift and a click a range. */
export interface Selection<Row> {
  selected: SelectedKeys
  onChange: (selected: SelectedKeys) => void
  canSelect: (row: Row) => boolean
  /** What a box says it chooses. */
  label: (row: Row) => string
  /** Where rows are stacked there is room for boxes only while somebody chooses. */
  isShownStacked: boolean
}

interface DataTableProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Where cells sit when one of a row is taller; at the top for rows of text. */
  align?: 'top' | 'middle'
  /** Less air between rows, for lists that are read all day. */
  isDense?: boolean
  /** How a row looks where the table does not fit. */
  stack?: Stack
  /** Makes rows open something. The first cell becomes the button that the keyboard reaches; arrows go from row to row. */
  onRowOpen?: (row: Row) => void
  selection?: Selection<Row> | undefined
}

/** One sheet with hairlines. On narrow screens its rows stack. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    align = 'top',
    stack = 'labelled',
    isDense = false,
    onRowOpen,
    selection,
  } = props
  const styles = stackStyles[stack]
  const lastChosen = useRef<string>(undefined)
  const choosable = selection ? rows.filter(selection.canSelect).map(rowKey) : []

  function choose(key: string, isChosen: boolean, isRange = false) {
    if (!selection || !choosable.includes(key)) return
    const keys = isRange ? rowsBetween(choosable, lastChosen.current, key) : [key]
    lastChosen.current = key
    selection.onChange(withRows(selection.selected, keys, isChosen))
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const key = selection && keyOfOpener(event)
    if (!key || event.key !== ' ') return handleRowKey(event)
    // The button in the row would be pressed when the key goes up.
    event.preventDefault()
    if (!event.repeat) choose(key, !selection.selected.has(key), event.shiftKey)
  }

  return (
    <div className={styles.sheet}>
      <table className={cx('w-full text-start text-14', styles.block)}>
        <caption className="sr-only">{caption}</caption>
        <thead className={styles.head}>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.header}
                scope="col"
                className={cx(headClass(column), isDense && 'px-2.5! py-1!', styles.headCell)}
              >
                {selection && index === 0 ? (
                  <span className="flex items-center gap-3">
                    <Checkbox
                      label={t`Select all on this page`}
                      state={howManyChosen(selection.selected, choosable)}
                      onChange={(isChosen) =>
                        selection.onChange(withRows(selection.selected, choosable, isChosen))
                      }
                    />
                    {column.header}
                  </span>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          className={cx(styles.block, align === 'top' ? 'align-top' : 'align-middle')}
          onKeyDown={onRowOpen && handleKeyDown}
          onKeyUp={(event) => selection && event.key === ' ' && keyOfOpener(event) && event.preventDefault()}
        >
          {rows.map((row) => (
            <DataRow
              key={rowKey(row)}
              id={rowKey(row)}
              row={row}
              columns={columns}
              stack={stack}
              isDense={isDense}
              onRowOpen={onRowOpen}
              selection={selection}
              onChoose={choose}
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
  isDense: boolean
  onRowOpen: ((row: Row) => void) | undefined
  selection: Selection<Row> | undefined
  onChoose: (id: string, isChosen: boolean, isRange: boolean) => void
}

function DataRow<Row>(props: DataRowProps<Row>) {
  const { id, row, columns, stack, isDense, onRowOpen, selection, onChoose } = props
  const styles = stackStyles[stack]
  const isChosen = selection?.selected.has(id) ?? false

  function handleClick(event: MouseEvent<HTMLElement>) {
    if (isOtherControl(event) || hasSelectedText()) return
    onRowOpen?.(row)
  }

  return (
    <tr
      data-row={id}
      className={cx(
        'not-last:border-b not-last:border-line',
        styles.row,
        isChosen && 'bg-accent-soft/50',
        onRowOpen && 'cursor-pointer transition-colors hover:bg-sunken',
        onRowOpen &&
          'has-data-open:has-focus-visible:outline-3 has-data-open:has-focus-visible:-outline-offset-3 outline-accent',
      )}
      onClick={onRowOpen && handleClick}
    >
      {columns.map((column, index) => (
        <td
          key={column.header}
          data-label={styles.hasLabels && index > 0 && !column.isActions ? column.header : undefined}
          className={cx(
            cellClass(column),
            isDense && 'px-2.5! py-1.5! leading-[1.4]',
            styles.cell(index === 0, !!column.isActions),
            column.className,
          )}
        >
          {index === 0 ? (
            <FirstCell
              box={
                selection?.canSelect(row) && (
                  <Checkbox
                    label={selection.label(row)}
                    state={isChosen ? 'all' : 'none'}
                    onChange={(isNowChosen, isRange) => onChoose(id, isNowChosen, isRange)}
                    className={cx('-my-0.5', !selection.isShownStacked && styles.unstackedOnly)}
                  />
                )
              }
              hasBoxes={!!selection}
              canOpen={!!onRowOpen}
            >
              {column.cell(row)}
            </FirstCell>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

interface FirstCellProps {
  box: ReactNode
  hasBoxes: boolean
  canOpen: boolean
  children: ReactNode
}

function FirstCell({ box, hasBoxes, canOpen, children }: FirstCellProps) {
  const content = canOpen ? (
    <button
      type="button"
      data-open=""
      aria-haspopup="dialog"
      className="text-start focus-visible:outline-none"
    >
      {children}
    </button>
  ) : (
    children
  )
  if (!hasBoxes) return content
  return (
    <div className="flex items-start gap-3">
      {box || <span className="size-6 shrink-0 max-md:hidden" />}
      {content}
    </div>
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

/** The row whose button has the focus. */
function keyOfOpener({ target }: KeyboardEvent) {
  if (!(target instanceof HTMLElement) || !target.hasAttribute('data-open')) return undefined
  return target.closest('[data-row]')?.getAttribute('data-row') ?? undefined
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
