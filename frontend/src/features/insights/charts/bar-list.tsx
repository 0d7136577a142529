import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { cx } from '@/shared/lib/cx'

interface BarRow {
  key: string
  label: string
  /** Something small behind the label, such as a grade. */
  detail?: string | undefined
  value: number
  /** The text at the end of the bar. */
  figure: string
  slot?: number | undefined
  isFew?: boolean
  /** The responses behind it, where the list has a filter for exactly these. */
  href?: string | undefined
  /** A page about what the bar is named after. Then the name leads there, and only the figure to the responses. */
  nameHref?: string | undefined
}

interface BarListProps {
  rows: BarRow[]
  /** The value of a full-length bar, if not the largest one. */
  max?: number
  /** Fewer responses than this are marked as few. */
  smallGroup?: number
}

/** Bars with their names beside them, linked to the responses behind them where the list can show these. */
export function BarList({ rows, max, smallGroup }: BarListProps) {
  const largest = max ?? Math.max(...rows.map((row) => row.value), 1)
  return (
    <ul className="grid gap-0.5">
      {rows.map((row) => (
        <li key={row.key}>
          <BarLine row={row} largest={largest} smallGroup={smallGroup} />
        </li>
      ))}
    </ul>
  )
}

const lineClass =
  'grid gap-x-4 gap-y-1 rounded-badge py-1.5 text-14 text-ink no-underline sm:grid-cols-[minmax(8rem,2fr)_3fr] sm:items-center'

interface BarLineProps {
  row: BarRow
  largest: number
  smallGroup: number | undefined
}

function BarLine({ row, largest, smallGroup }: BarLineProps) {
  const content = (
    <>
      <span className="min-w-0">
        {row.nameHref ? <Link href={row.nameHref}>{row.label}</Link> : row.label}
        {row.detail && <span className="text-ink-2"> {row.detail}</span>}
      </span>
      <span className="flex items-center gap-2">
        <span className="flex min-w-0 flex-1 items-center gap-2">
          <span
            aria-hidden
            className={cx('h-4 shrink-0 rounded-[2px]', row.value > 0 && 'min-w-0.5', barInk(row.slot))}
            style={{ width: `calc((100% - 9.5rem) * ${Math.min(1, row.value / largest).toFixed(4)})` }}
          />
          <span className="flex flex-wrap gap-x-2 tabular-nums">
            <b className="font-semibold whitespace-nowrap">
              {row.nameHref && row.href ? (
                <Link href={row.href} aria-label={t`${{ figure: row.figure }} about ${{ name: row.label }}`}>
                  {row.figure}
                </Link>
              ) : (
                row.figure
              )}
            </b>
            {row.isFew && smallGroup !== undefined && <FewMark smallGroup={smallGroup} />}
          </span>
        </span>
      </span>
    </>
  )
  if (!row.href || row.nameHref) return <div className={lineClass}>{content}</div>
  return (
    <Link
      href={row.href}
      className={cx(lineClass, '-mx-2 px-2 hover:bg-sunken hover:text-ink pointer-coarse:min-h-11')}
    >
      {content}
    </Link>
  )
}

/** Marks a figure from few parents, which a single response would change. */
export function FewMark({ smallGroup }: { smallGroup: number }) {
  return (
    <span className="rounded-badge border border-dashed border-line-strong px-1.5 whitespace-nowrap text-ink-2">
      {t`Fewer than ${smallGroup}`}
    </span>
  )
}

/** Full class names, because Tailwind finds them by reading this file. */
const inks = ['bg-c1', 'bg-c2', 'bg-c3', 'bg-c4', 'bg-c5', 'bg-c6', 'bg-c7', 'bg-c8', 'bg-c9', 'bg-c10']
const rings = [
  'bg-c1-bg inset-ring-c1',
  'bg-c2-bg inset-ring-c2',
  'bg-c3-bg inset-ring-c3',
  'bg-c4-bg inset-ring-c4',
  'bg-c5-bg inset-ring-c5',
  'bg-c6-bg inset-ring-c6',
  'bg-c7-bg inset-ring-c7',
  'bg-c8-bg inset-ring-c8',
  'bg-c9-bg inset-ring-c9',
  'bg-c10-bg inset-ring-c10',
]
const stripes =
  'bg-[repeating-linear-gradient(135deg,transparent_0_4px,var(--color-surface)_4px_7px)] forced-color-adjust-none'

/** The ink of a category's bar, the same as its badge: full, from slot 11 on ringed, from slot 21 on striped. Bars
 *  without a category have the accent. */
export function barInk(slot: number | undefined): string {
  if (slot === undefined) return 'bg-accent'
  const index = (slot - 1) % inks.length
  const full = inks[index] ?? 'bg-accent'
  if (slot <= inks.length) return full
  return slot <= 2 * inks.length ? `${rings[index]} inset-ring-2` : `${full} ${stripes}`
}
