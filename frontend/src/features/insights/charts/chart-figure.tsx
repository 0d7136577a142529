import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { useMay } from '@/shared/api/permissions'
import { cx } from '@/shared/lib/cx'
import { formatNumber } from '@/shared/lib/format'
import { Icon } from '@/shared/ui/icon'
import type { ChartKey } from '../api'
import { ChartExportMenu } from '../export/export-menu'
import { useFolds } from './folds'

interface ChartFigureProps {
  /** The question that it answers. */
  title: string
  /** One sentence of reading. */
  reading?: ReactNode
  chartKey: ChartKey
  /** Whether it can be drawn as a picture, and not only be a list. */
  hasPicture?: boolean
  isEmpty?: boolean
  children: ReactNode
}

/** A question, one sentence, the picture, and the way to take it along. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, reading, chartKey, hasPicture = true, isEmpty = false, children } = props
  const id = useId()
  const folds = useFolds()
  const may = useMay()
  const isOpen = folds?.isOpen(chartKey.chart) ?? true
  const heading = 'min-w-0 flex-1 font-words text-22 max-sm:text-18'

  if (folds && !isOpen) {
    return (
      <section id={chartKey.chart} tabIndex={-1} aria-labelledby={id} className={foldedClass}>
        <h2 id={id} className={heading}>
          <FoldButton isOpen={false} title={title} onToggle={() => folds.toggle(chartKey.chart)} />
        </h2>
      </section>
    )
  }
  return (
    <section
      id={chartKey.chart}
      tabIndex={-1}
      aria-labelledby={id}
      className={folds ? foldedClass : 'min-w-0 scroll-mt-4 border-t border-line pt-7'}
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 id={id} className={heading}>
          {folds ? <FoldButton isOpen title={title} onToggle={() => folds.toggle(chartKey.chart)} /> : title}
        </h2>
        {!isEmpty && may('export_answers') && (
          <ChartExportMenu title={title} chartKey={chartKey} hasPicture={hasPicture} />
        )}
        {reading && (
          <div className="basis-full">
            <p className="max-w-column text-ink-2">{reading}</p>
          </div>
        )}
      </div>
      {children}
    </section>
  )
}

const foldedClass = 'min-w-0 scroll-mt-4 border-t border-line pt-2'

interface FoldButtonProps {
  isOpen: boolean
  title: string
  onToggle: () => void
}

/** The heading of a section that folds. */
function FoldButton({ isOpen, title, onToggle }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center justify-between gap-3 text-start font-semibold"
    >
      {title}
      <Icon of={ChevronDown} className={cx('shrink-0 text-ink-2', isOpen && 'rotate-180')} />
    </button>
  )
}

interface NumbersTableProps {
  caption: string
  headings: string[]
  rows: (string | number)[][]
  /** The responses behind each row, where the list can show exactly these. */
  hrefs?: (string | undefined)[]
}

/** The numbers of a chart as a table. */
export function NumbersTable({ caption, headings, rows, hrefs = [] }: NumbersTableProps) {
  return (
    <details className="mt-4 text-14">
      <summary className="inline-flex min-h-8 items-center text-ink-2 underline underline-offset-3 hover:text-ink pointer-coarse:min-h-11">
        {t`Show as a table`}
      </summary>
      <section
        aria-label={t`${caption} In numbers`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        className="mt-2 max-h-105 overflow-auto rounded-control border border-line bg-surface"
      >
        <table className="w-full">
          <caption className="sr-only">{caption}</caption>
          <thead className="bg-sunken text-ink-2">
            <tr>
              {headings.map((heading, index) => (
                <th key={heading} scope="col" className={cellClass(index)}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, number) => (
              <tr key={row.join(' ')} className="border-t border-line">
                {row.map((cell, index) =>
                  index === 0 ? (
                    <th key={headings[index]} scope="row" className={`${cellClass(index)} font-normal`}>
                      {hrefs[number] ? <Link href={hrefs[number]}>{cell}</Link> : cell}
                    </th>
                  ) : (
                    <td key={headings[index]} className={cellClass(index)}>
                      {typeof cell === 'number' ? formatNumber(cell) : cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

function cellClass(index: number): string {
  return `px-4 py-2 ${index === 0 ? 'text-start wrap-anywhere' : 'text-end tabular-nums'}`
}
