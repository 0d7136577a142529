import { Link } from 'wouter'
import { cx } from '@/shared/lib/cx'
import { barInk } from './bar-ink'
import { FewMark } from './few-mark'

export interface BarRow {
  key: string
  label: string
  /** Something small behind the label, such as a grade. */
  detail?: string | undefined
  value: number
  /** What stands at the end of the bar. */
  figure: string
  slot?: number | undefined
  isFew?: boolean
  /** Where the responses behind it are. */
  href?: string | undefined
}

interface BarListProps {
  rows: BarRow[]
  /** What the longest bar stands for, if not the largest value. */
  most?: number
}

/** Bars with their names beside them, each leading to the responses behind it. */
export function BarList({ rows, most }: BarListProps) {
  const largest = most ?? Math.max(...rows.map((row) => row.value), 1)
  return (
    <ul className="grid gap-0.5">
      {rows.map((row) => (
        <li key={row.key}>
          <BarLine row={row} largest={largest} />
        </li>
      ))}
    </ul>
  )
}

const lineClass =
  'grid gap-x-4 gap-y-1 rounded-badge py-1.5 text-14 text-ink no-underline sm:grid-cols-[minmax(8rem,2fr)_3fr] sm:items-center'

function BarLine({ row, largest }: { row: BarRow; largest: number }) {
  const content = (
    <>
      <span className="min-w-0">
        {row.label}
        {row.detail && <span className="text-ink-2"> {row.detail}</span>}
      </span>
      <span className="flex items-center gap-2">
        <span className="flex min-w-0 flex-1 items-center gap-2">
          <span
            aria-hidden
            className={cx('h-4 shrink-0 rounded-[2px]', row.value > 0 && 'min-w-0.5', barInk(row.slot))}
            style={{ width: `calc((100% - 9.5rem) * ${Math.min(1, row.value / largest).toFixed(4)})` }}
          />
          <span className="whitespace-nowrap tabular-nums">
            <b className="font-semibold">{row.figure}</b>
            {row.isFew && <FewMark />}
          </span>
        </span>
      </span>
    </>
  )
  if (!row.href) return <div className={lineClass}>{content}</div>
  return (
    <Link
      href={row.href}
      className={cx(lineClass, '-mx-2 px-2 hover:bg-sunken hover:text-ink pointer-coarse:min-h-11')}
    >
      {content}
    </Link>
  )
}
