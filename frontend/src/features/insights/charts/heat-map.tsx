import { t } from '@lingui/core/macro'
import type { FocusEvent } from 'react'
import { Link } from 'wouter'
import { cx } from '@/shared/lib/cx'
import { formatNumber } from '@/shared/lib/format'
import { countResponses, isFew } from '../messages'
import { barInk } from './bar-list'
import { heatStep } from './scale'

interface HeatMapProps {
  label: string
  rows: { id: string; name: string; detail?: string | null; href: string }[]
  columns: { id: string; name: string; slot: number }[]
  value: (rowId: string, columnId: string) => number
  href: (rowId: string, columnId: string) => string
  smallGroup: number
}

/** Full class names, because Tailwind finds them by reading this file. Dark shades carry light letters. */
const shades = [
  'bg-surface text-ink-2 border-line',
  'bg-h1 text-ink border-h1',
  'bg-h2 text-ink border-h2',
  'bg-h3 text-ink border-h3',
  'bg-h4 text-[#111a1a] border-h4',
  'bg-h6 text-on-accent border-h6',
] as const

/** A table in which the larger numbers are darker. Every cell says its number, so colour is never all there is. */
export function HeatMap({ label, rows, columns, value, href, smallGroup }: HeatMapProps) {
  const largest = Math.max(...rows.flatMap((row) => columns.map((column) => value(row.id, column.id))), 0)

  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      onFocus={keepInView}
      className="overflow-x-auto scroll-ps-36 pb-2 sm:scroll-ps-60"
    >
      <table className="w-full border-separate border-spacing-0.5 text-14">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <td className="sticky start-0 z-1 bg-paper" />
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className="min-w-18 px-1 pb-1 text-start align-bottom font-normal hyphens-auto"
                lang="en"
              >
                {column.name}
                <span aria-hidden className={cx('mt-1 block h-1', barInk(column.slot))} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th
                scope="row"
                className="sticky start-0 z-1 w-32 min-w-32 bg-paper pe-3 text-start font-normal wrap-anywhere sm:w-56 sm:min-w-56"
              >
                <Link
                  href={row.href}
                  className="inline-flex min-h-8 flex-wrap items-center gap-x-1.5 text-ink no-underline hover:underline"
                >
                  {row.name}
                  {row.detail && <span className="text-ink-2">{row.detail}</span>}
                </Link>
              </th>
              {columns.map((column) => {
                const responses = value(row.id, column.id)
                return (
                  <td key={column.id} className="p-0">
                    <Cell
                      responses={responses}
                      shade={shades[heatStep(responses, largest)]}
                      isFew={isFew(responses, smallGroup)}
                      name={`${row.name}, ${column.name}: ${countResponses(responses)}`}
                      href={href(row.id, column.id)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Browsers let the keyboard go on in a cell that the column of names covers a part of. A press of the mouse moves
 *  nothing: it would miss what it was meant for. */
function keepInView({ target }: FocusEvent<HTMLElement>) {
  if (target.closest('td') && target.matches(':focus-visible')) {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
}

interface CellProps {
  responses: number
  shade: string
  isFew: boolean
  name: string
  href: string
}

function Cell({ responses, shade, isFew, name, href }: CellProps) {
  const className = cx(
    'flex h-9 items-center justify-center rounded-[3px] border tabular-nums no-underline pointer-coarse:h-11',
    shade,
    isFew && 'border-dashed border-line-strong',
  )
  if (responses === 0) return <span className={className}>0</span>
  return (
    <Link
      href={href}
      aria-label={name}
      className={cx(className, 'scroll-mx-2 hover:outline-2 hover:outline-accent')}
    >
      {formatNumber(responses)}
    </Link>
  )
}

/** What the shades and the dashes mean. */
export function HeatLegend({ smallGroup }: { smallGroup: number }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-ink-2">
      {t`Fewer`}
      {shades.slice(1).map((shade) => (
        <i key={shade} aria-hidden className={cx('inline-block h-4 w-6 rounded-[3px] border', shade)} />
      ))}
      {t`more responses`}
      <i
        aria-hidden
        className="ms-3 inline-block h-4 w-6 rounded-[3px] border border-dashed border-line-strong"
      />
      {t`fewer than ${smallGroup} parents`}
    </p>
  )
}
